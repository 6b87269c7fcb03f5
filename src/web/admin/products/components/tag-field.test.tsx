import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChosenTag } from '#web/admin/products/product-values.ts';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { TagField } from './tag-field.tsx';

const sent = vi.fn();

function Form() {
  const [tags, setTags] = useState<ChosenTag[]>([]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    sent();
  };
  return (
    <form onSubmit={send}>
      <TagField value={tags} onChange={setTags} />
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' });

async function typeAndSave(typed: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Add tag Shoaling' });
  fireEvent.change(field(), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

beforeEach(() => {
  sent.mockReset();
  const tags = { data: [{ id: 7, name: 'Shoaling', createdAt: '2026-01-01T00:00:00.000Z' }] };
  setTransport(async () => ({ status: 200, body: JSON.stringify(tags) }));
});
afterEach(cleanup);

test('a name that stands in the field when the form is sent is taken as if it had been added', async () => {
  await typeAndSave(' shoaling ');
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  screen.getByRole('button', { name: 'Remove tag Shoaling' });
  expect(field().value).toBe('');
});

test('with a name that is no tag the form is not sent, until it is gone', async () => {
  await typeAndSave('no such tag');
  await screen.findByText('Tag not found. Please select from available tags or create it first.');
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field());
  fireEvent.change(field(), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toHaveBeenCalledOnce();
  expect(screen.queryByText(/^Tag not found/)).toBeNull();
});
