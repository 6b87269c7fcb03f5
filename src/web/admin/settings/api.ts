import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type * as mails from '#contracts/mail/admin-mails.ts';
import type { getSettings, settingsInputSchema, updateSettings } from '#contracts/shop/settings.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

export function loadSettings() {
  return callApi<typeof getSettings>('GET', '/api/admin/settings', {});
}

export function settingsQuery() {
  return queryOptions({
    queryKey: adminKey('settings'),
    queryFn: loadSettings,
    // A form begins with what is saved now, and is not changed under somebody's hands.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function saveSettings(body: z.input<typeof settingsInputSchema>) {
  return callApi<typeof updateSettings>('PUT', '/api/admin/settings', { body });
}

const mailsKey = adminKey('mails');

/** Query keys to invalidate after a mail was sent again or dismissed. */
export const mailChange = [mailsKey, adminKey('summary')];

export function failedMailsQuery(page: number, limit: number) {
  return queryOptions({
    queryKey: [...mailsKey, { page, limit }],
    queryFn: () => callApi<typeof mails.listMailFailures>('GET', '/api/admin/mails', { query: { page, limit } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function retryMail(id: string) {
  return callApi<typeof mails.retryMail>('POST', '/api/admin/mails/:id/retry', { params: { id } });
}

export function dismissMail(id: string) {
  return callApi<typeof mails.dismissMail>('DELETE', '/api/admin/mails/:id', { params: { id } });
}
