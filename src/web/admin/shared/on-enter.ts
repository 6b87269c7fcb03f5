import type { KeyboardEvent } from 'react';

/** In a field that stands inside a form and is not sent with it: Enter does what the button beside it does. */
export function onEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    act();
  };
}

/** In a form that is more than its last field, such as an order or an offer: only its button sends it. */
export function keepOnEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
