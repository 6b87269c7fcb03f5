import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { FormDialog } from './components/form-dialog.tsx';
import { GuardedModal } from './components/guarded-modal.tsx';
import { type NoteUnsaved, useNoteUnsaved } from './use-unsaved-parts.ts';

afterEach(cleanup);

function Part({ noteUnsaved }: { noteUnsaved: NoteUnsaved }) {
  useNoteUnsaved('part', true, noteUnsaved);
  return <p>part</p>;
}

const dialogs = {
  'of several forms': (close: () => void) => (
    <GuardedModal size="full" title="Order" onClose={close}>
      {(noteUnsaved) => <Part noteUnsaved={noteUnsaved} />}
    </GuardedModal>
  ),
  'with one form': (close: () => void) => (
    <FormDialog title="Order" onClose={close} onSubmit={() => {}} isDirty isBusy={false}>
      <p>part</p>
    </FormDialog>
  ),
};

type PageProps = { dialog: (close: () => void) => ReactNode };

function Page({ dialog }: PageProps) {
  const [search, setSearch] = useSearchParams();
  return search.has('order') ? dialog(() => setSearch({})) : <p>closed</p>;
}

const press = (name: string) => act(async () => screen.getByRole('button', { name, hidden: true }).click());

test.each(Object.entries(dialogs))(
  'a dialog %s that an address opens is discarded with one press',
  async (_, dialog) => {
    const routes = [{ path: '/', element: <Page dialog={dialog} /> }];
    const router = createMemoryRouter(routes, { initialEntries: ['/?order=7'] });
    await act(async () => render(<RouterProvider router={router} />));
    await press('Close');
    await press('Keep editing');
    expect(screen.queryByText('Discard changes?')).toBeNull();
    await press('Close');
    await press('Discard');
    expect(screen.queryByText('Discard changes?')).toBeNull();
    screen.getByText('closed');
  },
);
