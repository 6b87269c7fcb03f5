import { onDemand, useOnDemand } from '#web/lib/load-on-demand.ts';
import { showToast } from '#web/lib/toasts.ts';

const dialogs = onDemand(() => import('#web/admin/search/shell-dialogs.ts'));

export type ShellDialog = 'search' | 'shortcuts';

type LoadedDialogsProps = { open: ShellDialog | null; onOpen: (dialog: ShellDialog | null) => void };

/** Loaded after the dashboard itself, so that what is typed right after the shortcut arrives. */
export function LoadedDialogs({ open, onOpen }: LoadedDialogsProps) {
  const loaded = useOnDemand(dialogs, {
    isNeeded: open !== null,
    isExpected: true,
    onFailure: ({ message }) => {
      onOpen(null);
      showToast({ title: 'This could not be opened', description: message, variant: 'destructive' });
    },
  });
  if (!loaded) return null;
  const close = () => onOpen(null);
  return (
    <>
      {open === 'search' && <loaded.SearchDialog onClose={close} onShortcuts={() => onOpen('shortcuts')} />}
      {open === 'shortcuts' && <loaded.ShortcutsDialog onClose={close} />}
    </>
  );
}
