import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useUnsavedWork } from './use-unsaved-work.ts';

/** For a dialog with unsaved work: asks once before it closes, also when closing it is a navigation. */
export function useGuardedClose(isUnsaved: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  const [isDiscarded, setDiscarded] = useState(false);
  const leaving = useUnsavedWork(isUnsaved && !isDiscarded);
  return {
    mayClose: () => {
      setAsking(isUnsaved);
      return !isUnsaved;
    },
    /** Set while the question is open. */
    question: (isAsking || leaving !== null) && {
      discard: () => {
        if (leaving) return leaving.proceed();
        // Before the dialog closes: a navigation that closes it would be asked about again.
        flushSync(() => setDiscarded(true));
        onClose();
      },
      keep: () => (leaving ? leaving.stay() : setAsking(false)),
    },
  };
}
