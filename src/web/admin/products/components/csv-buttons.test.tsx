import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type importProducts, type ProductImport, productCsvColumns } from '#contracts/catalogue/product-csv.ts';
import { sendFile } from '#web/admin/shared/send-file.ts';
import { saveAsFile } from '#web/features/accounts/save-as-file.ts';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CsvButtons } from './csv-buttons.tsx';

vi.mock('#web/features/accounts/save-as-file.ts', () => ({ saveAsFile: vi.fn() }));
vi.mock('#web/admin/shared/send-file.ts', () => ({ sendFile: vi.fn() }));

const running: ProductImport = {
  ...{ id: 7, state: 'running', isDryRun: false, total: 40, done: 10, created: 0, updated: 0, unchanged: 0 },
  ...{ sameName: 0, faults: [], finishedAt: null, undoneAt: null, canUndo: false },
};
const checked: ProductImport = { ...running, state: 'done', isDryRun: true, done: 40, created: 30, updated: 4 };
let response: ProductImport | null;
let last: ProductImport | null;
const calls: string[] = [];

beforeEach(() => {
  response = running;
  last = null;
  calls.length = 0;
  vi.mocked(sendFile<typeof importProducts>).mockReset();
  vi.mocked(sendFile<typeof importProducts>).mockImplementation(async (_, path, { query }) => {
    calls.push(`${path} ${query?.['sameName']}`);
    return { id: 7 };
  });
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  setTransport(async ({ url, method }) => {
    if (url.endsWith('/last')) return { status: 200, body: JSON.stringify({ last }) };
    if (method === 'POST') {
      calls.push(url);
      last = null;
      return { status: 200, body: JSON.stringify({ removed: 30, restored: 3, kept: [{ id: 5, name: 'Java Moss' }] }) };
    }
    return response
      ? { status: 200, body: JSON.stringify(response) }
      : { status: 404, body: '{"message":"Import not found"}' };
  });
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

function choose() {
  show();
  press('Import CSV');
  const file = new File(['name\n'], 'products.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Choose a CSV file', { selector: 'input' }), { target: { files: [file] } });
}

async function begin() {
  response = checked;
  choose();
  await screen.findByText('The file is fine. Nothing has been imported yet.');
  response = running;
  press('Import');
  await screen.findByText('Row 10 of 40');
}

test('the dialog gives a template and explains every column', () => {
  vi.mocked(saveAsFile).mockClear();
  show();
  press('Import CSV');
  press('Download a template');
  expect(saveAsFile).toHaveBeenCalledWith(
    'products-template.csv',
    expect.any(String),
    expect.stringMatching(/^name,description,price,category,stock,/),
  );
  expect(screen.getAllByRole('rowheader', { hidden: true })).toHaveLength(productCsvColumns.length);
});

test('a file is checked first, and written when that is confirmed', async () => {
  response = { ...checked, unchanged: 6, sameName: 4 };
  choose();
  await screen.findByText('The file is fine. Nothing has been imported yet.');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['30', '4', '6']);
  expect(calls).toEqual(['/api/admin/products/import/check update']);
  screen.getByRole('group', { name: '4 rows have no id, but the name of a product in the shop' });
  fireEvent.click(screen.getByRole('radio', { name: /^Add as new/ }));
  await vi.waitFor(() => expect(calls.at(-1)).toBe('/api/admin/products/import/check create'));
  await screen.findByRole('button', { name: 'Import' });
  press('Import');
  await vi.waitFor(() => expect(calls.at(-1)).toBe('/api/admin/products/import create'));
  expect(calls).toHaveLength(3);
});

test('a check that is cancelled, or finds nothing to do, leads to no import', async () => {
  response = { ...checked, created: 0, updated: 0, unchanged: 40 };
  choose();
  await screen.findByText('Nothing to import: the shop already has all of this.');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  response = checked;
  choose();
  await screen.findByRole('button', { name: 'Import' });
  press('Cancel');
  show();
  press('Import CSV');
  screen.getByRole('button', { name: 'Choose a CSV file' });
  expect(calls.every((path) => path.includes('/check'))).toBe(true);
});

test('the last import is undone after a question, and what was kept is named', async () => {
  last = {
    ...running,
    id: 3,
    state: 'done',
    created: 30,
    updated: 4,
    finishedAt: '2026-11-16T10:00:00Z',
    canUndo: true,
  };
  show();
  press('Import CSV');
  await screen.findByText(/^Last import, .*: 30 new, 4 changed\.$/);
  press('Undo');
  screen.getByRole('alertdialog', { name: 'Undo the last import?' });
  press('Undo the import');
  await screen.findByText('Undone: 30 removed, 3 restored.');
  screen.getByText('Changed since the import, and left as they are: Java Moss');
  expect(calls).toEqual(['/api/admin/products/import/3/undo']);
});

test('an import whose dialog was closed is shown again, on a new page too', async () => {
  await begin();
  press('Close and import in the background');
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
  press('Close and import in the background');
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
  for (const alert of screen.getAllByRole('alert')) expect(alert.textContent).toBe('');
});
