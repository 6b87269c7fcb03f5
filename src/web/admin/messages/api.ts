import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as contract from '#contracts/contact/admin-messages.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { callApi } from '#web/lib/api.ts';

export type MessageState = (typeof contract.messageStates)[number];

type MessagesPage = { page: number; limit: number; query: string; state: MessageState | '' };

const key = adminKey('messages');

/** Query keys to invalidate after a message was marked or answered. */
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

/** With the replies, as it is now. */
export function messageQuery(id: number) {
  return queryOptions({
    queryKey: [...key, 'thread', id],
    queryFn: () => callApi<typeof contract.getMessage>('GET', '/api/admin/messages/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function markMessage(id: number, isAnswered: boolean) {
  return callApi<typeof contract.markMessage>('PATCH', '/api/admin/messages/:id', {
    params: { id },
    body: { isAnswered },
  });
}

export function sendReply(id: number, body: contract.ReplyInput) {
  return callApi<typeof contract.replyToMessage>('POST', '/api/admin/messages/:id/replies', { params: { id }, body });
}
