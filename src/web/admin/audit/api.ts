import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { listAudit } from '#contracts/accounts/users.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

export function auditQuery({ page, limit, query }: { page: number; limit: number; query: string }) {
  return queryOptions({
    queryKey: adminKey('audit', { page, limit, query }),
    queryFn: () => callApi<typeof listAudit>('GET', '/api/admin/audit', { query: { page, limit, query } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
