import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { importProducts, ProductImport } from '#contracts/catalogue/product-csv.ts';
import { sendFile } from '#web/admin/shared/send-file.ts';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CsvButtons } from './csv-buttons.tsx';

vi.mock('#web/admin/shared/send-file.ts', () => ({ sendFile: vi.fn() }));

const running: ProductImport = {
  ...{ id: 7, state: 'running', isDryRun: false, total: 40, done: 10, created: 0, updated: 0, unchanged: 0 },
  ...{ sameName: 0, faults: [], finishedAt: null, undoneAt: null, canUndo: false },
};
let response: ProductImport | null;

beforeEach(() => {
  response = running;
  vi.mocked(sendFile<typeof importProducts>).mockResolvedValue({ id: 7 });
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  setTransport(async () =>
    response
      ? { status: 200, body: JSON.stringify(response) }
      : { status: 404, body: '{"message":"Import not found"}' },
  );
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** As on a page that was just opened. */
function show() {
  cleanup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CsvButtons />
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function begin() {
  show();
  press('Import CSV');
  const file = new File(['name\n'], 'products.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Choose a CSV file', { selector: 'input' }), { target: { files: [file] } });
  await screen.findByText('Row 10 of 40');
}

test('an import whose dialog was closed is shown again, on a new page too', async () => {
  await begin();
  press('Close, and let it go on');
  expect(screen.queryByText('Row 10 of 40')).toBeNull();
  press('Import CSV');
  await screen.findByText('Row 10 of 40');
  show();
  press('Import CSV');
  await screen.findByText('Row 10 of 40');
  expect(screen.queryByRole('button', { name: 'Choose a CSV file' })).toBeNull();
});

test('a finished import is shown once, and a new one can start', async () => {
  await begin();
  press('Close, and let it go on');
  response = { ...running, state: 'done', done: 40, created: 40 };
  show();
  press('Import CSV');
  await screen.findByText('Imported: 40 created, 0 updated.');
  press('Done');
  press('Import CSV');
  screen.getByRole('button', { name: 'Choose a CSV file' });
  expect(screen.queryByText(/^Imported/)).toBeNull();
});

test('one that the shop does not know any more is in nobody’s way', async () => {
  await begin();
  response = null;
  show();
  press('Import CSV');
  await screen.findByRole('button', { name: 'Choose a CSV file' });
  expect(screen.getByRole('alert').textContent).toBe('');
});
