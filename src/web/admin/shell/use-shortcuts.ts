import { useEffect, useEffectEvent, useRef } from 'react';
import { isMac } from '#web/admin/shared/is-mac.ts';
import { lettersAreOff } from '#web/admin/shared/letter-shortcuts.ts';
import { isSearchKey, isTyping, shortcutOf } from '#web/admin/shared/shortcut-keys.ts';
import type { TabName } from '#web/admin/shared/tab-names.ts';

/** The second key has to follow the first one within this time. */
const PAIR_MS = 1000;

type Reactions = { onSearch: () => void; onHelp: () => void; onTab: (tab: TabName) => void };

/** None works while a dialog is open; letters do not where somebody types. */
export function useShortcuts({ onSearch, onHelp, onTab }: Reactions): void {
  const lastG = useRef(Number.NEGATIVE_INFINITY);
  const react = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || document.querySelector('dialog[open]')) return;
    if (isSearchKey(event, isMac())) {
      event.preventDefault();
      onSearch();
      return;
    }
    if (isTyping(event.target) || lettersAreOff()) return;
    const shortcut = shortcutOf(event, event.timeStamp - lastG.current < PAIR_MS);
    lastG.current = shortcut?.kind === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (!shortcut || shortcut.kind === 'g') return;
    event.preventDefault();
    if (shortcut.kind === 'tab') onTab(shortcut.tab);
    else onHelp();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => react(event);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
