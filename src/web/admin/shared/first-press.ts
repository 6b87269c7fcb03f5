import type { MouseEvent } from 'react';

/** The next step comes under the pointer of the last one: the second press of a double press is not meant for it. */
export function firstPress(act: (event: MouseEvent) => void) {
  return (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
    else act(event);
  };
}
