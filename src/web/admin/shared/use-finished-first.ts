import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * For a part of a form with something half done in it, such as a picture that is not uploaded yet: whoever sends the
 * form wants it finished, so that happens first. `finish` answers whether the form may go on.
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
    const hold = async (event: Event) => {
      event.preventDefault();
      // Not to the form's own handler, nor to other parts: they have their turn when it is sent once more.
      event.stopImmediatePropagation();
      if (isFinishing) return;
      isFinishing = true;
      const isFinished = await finishIt();
      isFinishing = false;
      if (!isFinished) return;
      form.removeEventListener('submit', hold);
      form.requestSubmit();
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [part, isHalfDone]);
}
