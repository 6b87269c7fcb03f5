import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * For a part of a form with unfinished work, such as a picture that is not uploaded yet: submitting the form finishes
 * that work first. `finish` returns whether the submission may continue.
 */
export function useFinishedFirst(
  part: RefObject<HTMLElement | null>,
  isHalfDone: boolean,
  finish: () => Promise<boolean>,
): void {
  const finishIt = useEffectEvent(finish);
  useEffect(() => {
    const form = part.current?.closest('form');
    if (!isHalfDone || !form) return;
    let isFinishing = false;
    const finishBeforeSubmit = async (event: Event) => {
      event.preventDefault();
      // The form's own handler and other parts run when the form is submitted again.
      event.stopImmediatePropagation();
      if (isFinishing) return;
      isFinishing = true;
      const isFinished = await finishIt();
      isFinishing = false;
      if (!isFinished) return;
      form.removeEventListener('submit', finishBeforeSubmit);
      form.requestSubmit();
    };
    form.addEventListener('submit', finishBeforeSubmit);
    return () => form.removeEventListener('submit', finishBeforeSubmit);
  }, [part, isHalfDone]);
}
