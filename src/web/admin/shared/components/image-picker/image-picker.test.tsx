import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredPicture } from '#contracts/media/media.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { uploadPicture } from './api.ts';
import { ImagePicker } from './image-picker.tsx';

vi.mock('./api.ts', async (original) => ({ ...(await original<object>()), uploadPicture: vi.fn() }));
vi.mock('./crop-picture.ts', () => ({
  WHOLE: { x: 0, y: 0, width: 100, height: 100 },
  openPicture: async () => ({ bitmap: {}, preview: 'data:image/webp;base64,' }),
  cutOut: async () => new Blob(['cut out']),
}));

const stored: StoredPicture = { url: '/media/uploads/fish.webp', width: 3, height: 4 };
const sent = vi.fn();

function Form() {
  const [value, setValue] = useState<string | null>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    sent();
  };
  return (
    <form noValidate onSubmit={send}>
      <ImagePicker label="Main image" aspect={3 / 4} value={value} onChange={setValue} />
      <button type="submit">Save</button>
    </form>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** A file is chosen; how it is cut is still asked. */
async function choose() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  press('Choose main image');
  const file = new File(['fish'], 'fish.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), { target: { files: [file] } });
  await screen.findByRole('button', { name: 'Crop and upload' });
}

beforeEach(() => {
  sent.mockReset();
  vi.mocked(uploadPicture).mockReset();
});
afterEach(cleanup);

test('a form that is sent while a picture is being cut has it uploaded first', async () => {
  let respond = (_: StoredPicture) => {};
  vi.mocked(uploadPicture).mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  await choose();
  press('Save');
  await screen.findByText('Uploading...');
  press('Save');
  expect(sent).not.toHaveBeenCalled();
  respond(stored);
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await screen.findByRole('button', { name: 'Change main image' });
  expect(uploadPicture).toHaveBeenCalledOnce();
});

test('a form sent while a picture is on its way waits for it', async () => {
  vi.mocked(uploadPicture).mockResolvedValue(stored);
  await choose();
  press('Crop and upload');
  press('Save');
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(uploadPicture).toHaveBeenCalledOnce();
});

test('a form is not sent without a picture that could not be uploaded', async () => {
  vi.mocked(uploadPicture).mockRejectedValue(new Error('The disk is full'));
  await choose();
  press('Save');
  await screen.findByText('Failed to upload image: The disk is full');
  expect(sent).not.toHaveBeenCalled();
  press('Choose another');
  press('Save');
  expect(sent).toHaveBeenCalledOnce();
});
