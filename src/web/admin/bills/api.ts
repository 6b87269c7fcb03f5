import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as bills from '#contracts/bills/bills.ts';
import { endpointUrl } from '#contracts/endpoint.ts';
import type { getMoneyReport } from '#contracts/orders/money-report.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { apiError, callApi } from '#web/lib/api.ts';
import { browserTransport } from '#web/lib/browser-transport.ts';
import type { Period } from './money-period.ts';

type BillsPage = { page: number; limit: number; query: string; period: Period };

/** A search looks through the bills of all days. */
export function billsQuery({ page, limit, query, period }: BillsPage) {
  const days = query === '' ? period : {};
  return queryOptions({
    queryKey: adminKey('bills', { page, limit, query, ...days }),
    queryFn: () =>
      callApi<typeof bills.listBills>('GET', '/api/admin/bills', {
        query: { page, limit, ...(query !== '' && { query }), ...days },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function waitingBillsQuery() {
  return queryOptions({
    queryKey: adminKey('bills', 'waiting'),
    queryFn: async () => (await callApi<typeof bills.listWaitingBills>('GET', '/api/admin/bills/waiting', {})).waiting,
    staleTime: 0,
  });
}

export function moneyQuery(period: Period) {
  return queryOptions({
    queryKey: adminKey('money', period),
    queryFn: () => callApi<typeof getMoneyReport>('GET', '/api/admin/money', { query: period }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** As the server sends it: text has lost the mark by which spreadsheets know that it is UTF-8. */
export async function downloadCsv(path: string, period: Period): Promise<string> {
  const response = await browserTransport({ method: 'GET', url: endpointUrl(path, {}, period) });
  if (response.status >= 400) throw apiError(response);
  return `\ufeff${response.body}`;
}
