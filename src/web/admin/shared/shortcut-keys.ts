import type { TabName } from '#web/admin/shared/tab-names.ts';

/** After G. */
export const tabKeys: Record<TabName, string> = {
  overview: 'h',
  desk: 'd',
  orders: 'o',
  messages: 'm',
  claims: 'l',
  products: 'p',
  categories: 'c',
  tags: 't',
  bills: 'b',
  users: 'u',
  settings: 's',
  audit: 'a',
  coupons: 'k',
  help: 'e',
};

const tabs = Object.entries(tabKeys) as [TabName, string][];

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** `g`: the first of two keys. */
export type Shortcut = { kind: 'search' | 'help' | 'g' } | { kind: 'tab'; tab: TabName };

/** Ctrl K edits text on a Mac, so there it is ⌘ K alone. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey }: Key, isMac: boolean): boolean {
  return key.toLowerCase() === 'k' && !altKey && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey);
}

/** What a key means that types nothing; `isAfterG`: the key before it was G. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey }: Key, isAfterG: boolean): Shortcut | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === '?') return { kind: 'help' };
  const letter = key.toLowerCase();
  const tab = isAfterG ? tabs.find(([, own]) => own === letter)?.[0] : undefined;
  if (tab) return { kind: 'tab', tab };
  return letter === 'g' ? { kind: 'g' } : null;
}

const TYPING =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]:not([contenteditable=false])';

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
