const OPEN_DELAY_MS = 700;
/** After one tooltip has closed, the next one within this time opens at once. */
const SKIP_DELAY_MS = 300;
const GAP_PX = 8;

/**
 * Tooltips for everything that carries `data-tooltip`, by one listener for the whole page. They repeat the accessible
 * name of icon buttons, so nothing more is announced. A library for this weighs more than the router (see decision
 * 0005).
 */
export function watchForTooltips(): void {
  const bubble = document.createElement('div');
  bubble.setAttribute('role', 'tooltip');
  bubble.className =
    'pointer-events-none fixed z-50 rounded-control bg-foreground px-2.5 py-1.5 text-xs font-medium text-background shadow-float';
  bubble.hidden = true;
  document.body.append(bubble);

  let owner: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;
  /** A dialog that opens moves the focus too, and a finger has no use for a tooltip. */
  let isKeyboard = false;

  const open = (target: Element) => {
    bubble.textContent = target.getAttribute('data-tooltip');
    // In the top layer's dialog if there is one, or the bubble would be hidden below it.
    (target.closest('dialog') ?? document.body).append(bubble);
    bubble.hidden = false;
    const box = target.getBoundingClientRect();
    const left = box.left + box.width / 2 - bubble.offsetWidth / 2;
    const below = box.bottom + GAP_PX;
    const fits = below + bubble.offsetHeight < innerHeight;
    bubble.style.left = `${Math.max(4, Math.min(left, innerWidth - bubble.offsetWidth - 4))}px`;
    bubble.style.top = `${fits ? below : box.top - GAP_PX - bubble.offsetHeight}px`;
  };
  const close = () => {
    clearTimeout(timer);
    if (!bubble.hidden) closedAt = performance.now();
    bubble.hidden = true;
    owner = null;
  };
  const enter = (event: Event, isImmediate: boolean) => {
    const target = event.target instanceof Element ? event.target.closest('[data-tooltip]') : null;
    if (target === owner) return;
    close();
    if (!target) return;
    owner = target;
    const skips = isImmediate || performance.now() - closedAt < SKIP_DELAY_MS;
    timer = setTimeout(() => open(target), skips ? 0 : OPEN_DELAY_MS);
  };

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') enter(event, false);
  });
  document.addEventListener('focusin', (event) => {
    const isVisible = event.target instanceof Element && event.target.matches(':focus-visible');
    if (isKeyboard && isVisible) enter(event, true);
  });
  document.addEventListener('focusout', close);
  document.addEventListener(
    'pointerdown',
    () => {
      isKeyboard = false;
      close();
    },
    true,
  );
  document.addEventListener('scroll', close, { passive: true, capture: true });
  document.addEventListener(
    'keydown',
    (event) => {
      isKeyboard = true;
      if (event.key === 'Escape') close();
    },
    true,
  );
}
