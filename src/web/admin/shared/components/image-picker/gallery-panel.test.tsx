import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { GalleryPanel } from './gallery-panel.tsx';

afterEach(cleanup);

test('an upload is deleted after a question, and the gallery shows it no more', async () => {
  const deleted: string[] = [];
  const picture = { key: 'uploads/a.webp', imageUrl: '/media/uploads/a.webp', width: 3, height: 4, bytes: 9 };
  setTransport(async ({ method, url }) => {
    if (method === 'DELETE') deleted.push(url);
    const data = deleted.length > 0 ? [] : [{ ...picture, createdAt: '2026-11-01T10:00:00.000Z' }];
    return method === 'GET' ? { status: 200, body: JSON.stringify({ data }) } : { status: 204, body: '' };
  });
  const element = <GalleryPanel value={null} onPick={() => {}} />;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Delete the picture of/ }));
  await screen.findByText('Are you sure you want to delete this picture?');
  expect(deleted).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByText('Nothing has been uploaded yet.')).toBeTruthy());
  expect(deleted).toEqual(['/api/media/uploads/a.webp']);
});
