import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as contract from '#contracts/contact/admin-messages.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

export type MessageState = (typeof contract.messageStates)[number];

type MessagesPage = { page: number; limit: number; query: string; state: MessageState | '' };

const key = adminKey('messages');

/** What a marked message makes old. */
export const messageChange = [key, adminKey('summary')];

export function messagesQuery({ page, limit, query, state }: MessagesPage) {
  return queryOptions({
    queryKey: [...key, { page, limit, query, state }],
    queryFn: () =>
      callApi<typeof contract.listMessages>('GET', '/api/admin/messages', {
        query: { page, limit, query, state: state || undefined },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** By the search, which knows references. */
export async function findMessage({ id, reference }: contract.ContactMessage) {
  const query = { page: 1, query: reference };
  const { data } = await callApi<typeof contract.listMessages>('GET', '/api/admin/messages', { query });
  return data.find((message) => message.id === id);
}

export function markMessage(id: number, isAnswered: boolean) {
  return callApi<typeof contract.markMessage>('PATCH', '/api/admin/messages/:id', {
    params: { id },
    body: { isAnswered },
  });
}
