/** Controls that do nothing without React. A button with a popover works natively. */
const CONTROLS = 'button:not([popovertarget]), input[type="checkbox"], select';
/** While presses wait, a link waits too: following it would discard them. */
const CONTROLS_AND_LINKS = `${CONTROLS}, a[href]:not([target])`;
const START_TIMEOUT_MS = 20_000;
const SETTLE_TIMEOUT_MS = 3000;
const POLL_MS = 20;

type Tap = { control: HTMLElement; value?: string };

function isCheckbox(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement;
}

function setBusy(control: Element, isBusy: boolean): void {
  control.toggleAttribute('data-early-tap', isBusy);
  if (isBusy) control.setAttribute('aria-busy', 'true');
  else control.removeAttribute('aria-busy');
}

function renderedValue({ options }: HTMLSelectElement): string | undefined {
  return (Array.from(options).find((option) => option.defaultSelected) ?? options[0])?.value;
}

/** Resolves in a later task, when the condition holds or after a timeout. */
function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + SETTLE_TIMEOUT_MS;
  return new Promise((resolve) => {
    const check = () => {
      if (condition() || performance.now() > end) resolve();
      else setTimeout(check, POLL_MS);
    };
    setTimeout(check);
  });
}

/** A filter sets its state by navigating. The next tap must see the result of that navigation. */
async function replay({ control, value }: Tap): Promise<void> {
  if (control instanceof HTMLSelectElement) {
    control.value = value ?? '';
    control.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => control.value === value);
  } else {
    const isChecked = isCheckbox(control) && control.checked;
    control.click();
    await until(() => !isCheckbox(control) || control.checked !== isChecked);
  }
}

function failureNotice(): HTMLElement {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className =
    'fixed inset-x-4 bottom-24 z-50 rounded-card border border-warning bg-card p-4 text-sm shadow-float md:right-6 md:bottom-6 md:left-auto md:w-96';
  const link = document.createElement('a');
  // Without the hash, which would only scroll.
  link.href = location.pathname + location.search;
  link.className = 'font-semibold text-primary underline';
  link.textContent = 'Reload the page';
  notice.append('This did not work, because the page could not be loaded completely. ', link);
  return notice;
}

/**
 * Records what is pressed before React has hydrated the page, shows it as busy and replays it in order afterwards.
 * Repeated presses count once, except on a control with `data-each-tap`; a checkbox keeps its last state.
 */
export function recordEarlyTaps(): void {
  let taps: Tap[] = [];
  let timer = 0;
  let hasFailed = false;
  let notice: HTMLElement | undefined;

  const record = (event: Event) => {
    const selector = taps.length > 0 ? CONTROLS_AND_LINKS : CONTROLS;
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(selector);
    if (!control || (event.type === 'change') !== control instanceof HTMLSelectElement) return;
    // A new tab or window leaves this page as it is.
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    add(control);
    if (hasFailed) fail();
    else timer ||= window.setTimeout(fail, START_TIMEOUT_MS);
  };
  const add = (control: HTMLElement) => {
    const others = taps.filter((tap) => tap.control !== control);
    const isNew = others.length === taps.length;
    if (control instanceof HTMLSelectElement) {
      const isChanged = control.value !== renderedValue(control);
      taps = isChanged ? [...others, { control, value: control.value }] : others;
    } else if (isNew || control.hasAttribute('data-each-tap')) taps.push({ control });
    else if (isCheckbox(control)) taps = others;
    setBusy(
      control,
      taps.some((tap) => tap.control === control),
    );
  };
  const fail = () => {
    timer = 0;
    for (const { control } of taps) {
      setBusy(control, false);
      if (control instanceof HTMLSelectElement) control.value = renderedValue(control) ?? '';
    }
    taps = [];
    notice?.remove();
    notice = failureNotice();
    document.body.append(notice);
  };
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return;
    hasFailed = true;
    if (taps.length > 0) fail();
  };
  const finish = async () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('click', record, true);
    removeEventListener('change', record, true);
    removeEventListener('error', onError, true);
    notice?.remove();
    for (const tap of taps) {
      await replay(tap);
      setBusy(tap.control, false);
    }
  };

  addEventListener('click', record, true);
  addEventListener('change', record, true);
  addEventListener('error', onError, true);
  const observer = new MutationObserver(() => void finish());
  observer.observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}
