import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CreditNoteDialog } from './components/credit-note-dialog.tsx';
import { ShipmentsPanel } from './components/shipments-panel.tsx';
import { deskServer, uncheckedDesk } from './desk-testing.ts';

afterEach(cleanup);

const bill = { id: 3, orderId: 7, number: 'JAL/26-27/00001', total: '1250.00' } as Parameters<
  typeof CreditNoteDialog
>[0]['bill'];
const toPack = { ...uncheckedDesk, stage: 'to-pack', order: { ...uncheckedDesk.order, status: 'processing' } } as const;

test.each<[string, string | RegExp, ReactNode]>([
  ['credit note', 'Reason', <CreditNoteDialog key="" bill={bill} onClose={() => {}} />],
  ['parcel', 'Courier', <ShipmentsPanel key="" orderId={7} />],
])('Enter in a field does not send what cannot be taken back: %s', async (_, label, form) => {
  deskServer(toPack);
  const element = <QueryClientProvider client={createQueryClient()}>{form}</QueryClientProvider>;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(fireEvent.keyDown(await screen.findByLabelText(label), { key: 'Enter' })).toBe(false);
});
