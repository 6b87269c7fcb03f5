import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { toastStore } from '#web/lib/toasts.ts';
import { useNotifyCustomers } from './use-notify-customers.ts';

test.each([
  [3, 'Notifications sent'],
  [0, 'No requests are waiting'],
])('with %i customers waiting the toast says: %s', async (queued, title) => {
  setTransport(async () => ({ status: 200, body: JSON.stringify({ queued }) }));
  const client = createQueryClient();
  const { result } = renderHook(() => useNotifyCustomers({ id: 5, name: 'Neon Tetra' }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  result.current.notify();
  await waitFor(() => expect(toastStore.snapshot()[0]?.title).toBe(title));
});
