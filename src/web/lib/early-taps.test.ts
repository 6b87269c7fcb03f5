import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordEarlyTaps } from './early-taps.ts';

const html = document.documentElement;
/** What the controls did after hydration, in order. */
let effects: string[];

beforeEach(() => {
  vi.useFakeTimers();
  effects = [];
  document.body.innerHTML = `
    <button id="add"><span>Add to Cart</span></button>
    <button id="more" data-each-tap>+</button>
    <button id="account" popovertarget="menu">Account</button>
    <input id="fish" type="checkbox">
    <select id="sort"><option value="newest" selected>Newest</option><option value="price">Price</option></select>
    <a id="home" href="#home">Home</a>`;
  recordEarlyTaps();
  // Stands for React, whose listeners sit below window.
  for (const type of ['click', 'change'])
    document.body.addEventListener(type, ({ target }) => {
      const { id, value } = target as HTMLSelectElement;
      if (type === 'change' && id !== 'sort') return;
      effects.push(id === 'sort' ? `${id} ${value}` : id);
    });
});
afterEach(async () => {
  await hydrate();
  delete html.dataset['hydrated'];
  document.body.replaceWith(document.createElement('body'));
  vi.useRealTimers();
});

function element<Kind extends HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

function press(...ids: string[]): void {
  for (const id of ids) element(id).click();
}

function choose(value: string): void {
  const sort = element<HTMLSelectElement>('sort');
  sort.value = value;
  sort.dispatchEvent(new Event('change', { bubbles: true }));
}

async function hydrate(): Promise<void> {
  html.dataset['hydrated'] = 'true';
  await vi.advanceTimersByTimeAsync(5000);
}

function busy(): string[] {
  return Array.from(document.querySelectorAll('[aria-busy=true][data-early-tap]'), ({ id }) => id);
}

test('presses are shown as busy, do nothing yet, and are replayed once and in order', async () => {
  press('add', 'fish');
  choose('price');
  expect(busy()).toEqual(['add', 'fish', 'sort']);
  expect(effects).toEqual([]);
  expect(element<HTMLInputElement>('fish').checked).toBe(false);
  await hydrate();
  expect(effects).toEqual(['add', 'fish', 'sort price']);
  expect(element<HTMLInputElement>('fish').checked).toBe(true);
  expect(busy()).toEqual([]);
});

test('a press on something inside a button is a press on the button', async () => {
  document.querySelector('span')?.click();
  expect(busy()).toEqual(['add']);
});

test('repeated presses count once, or each where the control says so', async () => {
  press('more', 'add', 'more', 'add', 'more', 'add');
  await hydrate();
  expect(effects).toEqual(['more', 'add', 'more', 'more']);
});

test('a checkbox or select that was put back is not replayed', async () => {
  press('fish', 'fish');
  choose('price');
  choose('newest');
  expect(busy()).toEqual([]);
  await hydrate();
  expect(effects).toEqual([]);
});

test('native controls work at once; a link waits if something was pressed before it', async () => {
  press('account', 'home');
  expect(effects).toEqual(['account', 'home']);
  press('add', 'home');
  expect(effects).toEqual(['account', 'home']);
  await hydrate();
  expect(effects).toEqual(['account', 'home', 'add', 'home']);
});

test('after hydration nothing is recorded', async () => {
  await hydrate();
  press('add');
  expect(effects).toEqual(['add']);
  expect(busy()).toEqual([]);
});

test('the next replay waits until a filter has taken effect', async () => {
  const fish = element<HTMLInputElement>('fish');
  // As a controlled checkbox does: unchanged until the navigation is done.
  fish.addEventListener('click', (event) => {
    event.preventDefault();
    setTimeout(() => {
      fish.checked = true;
    }, 500);
  });
  press('fish', 'add');
  html.dataset['hydrated'] = 'true';
  await vi.advanceTimersByTimeAsync(400);
  expect(effects).toEqual(['fish']);
  expect(busy()).toEqual(['add', 'fish']);
  await vi.advanceTimersByTimeAsync(200);
  expect(effects).toEqual(['fish', 'add']);
});

test('when the application does not start in time, controls return to normal and a notice says so', async () => {
  press('add');
  choose('price');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(busy()).toEqual([]);
  expect(element<HTMLSelectElement>('sort').value).toBe('newest');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Reload the page');
  await hydrate();
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(effects).toEqual([]);
});

test('when its script fails to load, the next press says so at once', () => {
  const script = document.body.appendChild(document.createElement('script'));
  script.dispatchEvent(new Event('error'));
  expect(document.querySelector('[role=alert]')).toBeNull();
  press('add');
  expect(busy()).toEqual([]);
  expect(document.querySelector('[role=alert]')).not.toBeNull();
});
