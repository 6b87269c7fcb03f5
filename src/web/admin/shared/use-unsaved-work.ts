import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { noteUnsavedWork } from './unsaved-work.ts';

type Leaving = { proceed: () => void; stay: () => void };

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** While something is unsaved, navigation waits for a confirmation; the result is set while it waits. */
export function useUnsavedWork(isUnsaved: boolean): Leaving | null {
  const blocker = useBlocker(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    addEventListener('beforeunload', preventUnload);
    const forget = noteUnsavedWork();
    return () => {
      removeEventListener('beforeunload', preventUnload);
      forget();
    };
  }, [isUnsaved]);
  useEffect(() => {
    if (!isUnsaved && blocker.state === 'blocked') blocker.reset();
  }, [isUnsaved, blocker]);
  return blocker.state === 'blocked' ? { proceed: blocker.proceed, stay: blocker.reset } : null;
}
