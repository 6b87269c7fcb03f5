import { useState } from 'react';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { isMac } from '#web/admin/shared/is-mac.ts';
import { lettersAreOff, switchLetters } from '#web/admin/shared/letter-shortcuts.ts';
import { tabKeys } from '#web/admin/shared/shortcut-keys.ts';
import { tabGroups, tabLooks } from '#web/admin/shared/tab-names.ts';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { Modal } from '#web/components/ui/modal.tsx';

type Shortcut = { keys: string[]; does: string };

const general = (): Shortcut[] => [
  { keys: [isMac() ? '⌘' : 'Ctrl', 'K'], does: 'Search' },
  { keys: ['?'], does: 'This list' },
  { keys: ['Esc'], does: 'Close what is open' },
];

const places: Shortcut[] = tabGroups.flatMap(({ tabs }) =>
  tabs.map((tab) => ({ keys: ['G', tabKeys[tab].toUpperCase()], does: tabLooks[tab].label })),
);

/** Rendered while open. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(() => !lettersAreOff());
  useReturnFocus();
  return (
    <Modal isOpen title="Keyboard shortcuts" onClose={onClose}>
      <KeyList title="Everywhere" shortcuts={general()} />
      <KeyList title="Go to" hint="One key after the other" shortcuts={places} />
      <div className="border-t pt-2">
        <Switch
          label="Letters and ? as shortcuts"
          hint="They never work while you type in a field. Without them, the search does the same."
          checked={isOn}
          onChange={({ target }) => {
            switchLetters(target.checked);
            setOn(target.checked);
          }}
        />
      </div>
    </Modal>
  );
}

function KeyList({ title, hint, shortcuts }: { title: string; hint?: string; shortcuts: Shortcut[] }) {
  return (
    <section>
      <h3 className="mb-1 flex items-baseline gap-2 text-sm font-semibold">
        {title}
        {hint && <span className="text-xs font-normal text-muted-foreground">{hint}</span>}
      </h3>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex min-h-9 items-center justify-between gap-4 text-sm">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded border bg-muted px-1.5 py-0.5 text-center font-sans text-xs font-medium"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
