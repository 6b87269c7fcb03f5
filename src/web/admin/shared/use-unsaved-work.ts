import { useEffect, useState } from 'react';
import { holdBack } from '#web/lib/hold-back.ts';
import { noteUnsavedWork } from './unsaved-work.ts';

type Leaving = { proceed: () => void; stay: () => void };

const holdDocument = (event: BeforeUnloadEvent) => event.preventDefault();

/** While something is unsaved, nobody leaves by accident: neither the page nor, by Back or a link, its address. */
export function useUnsavedWork(isUnsaved: boolean): Leaving | null {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    const stay = () => setLeaving(null);
    addEventListener('beforeunload', holdDocument);
    const letGo = holdBack((leave) => {
      const proceed = () => {
        stay();
        leave();
      };
      setLeaving({ proceed, stay });
    });
    const forget = noteUnsavedWork();
    return () => {
      removeEventListener('beforeunload', holdDocument);
      letGo();
      forget();
      stay();
    };
  }, [isUnsaved]);
  return leaving;
}
