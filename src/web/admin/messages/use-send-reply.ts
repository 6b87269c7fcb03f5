import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MessageThread, ReplyInput } from '#contracts/contact/admin-messages.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { ApiError } from '#web/lib/api.ts';
import { messageChange, messageQuery, sendReply } from './api.ts';

/** Sends a reply once, also when the response to the first attempt was lost. */
export function useSendReply({ id, replies }: MessageThread): (text: string) => Promise<void> {
  const queryClient = useQueryClient();
  /** The last attempt, as long as it is not known whether it arrived: the thread may show its reply by now. */
  const attempt = useRef<ReplyInput | null>(null);
  const mutation = useAdminMutation({
    run: async (body: ReplyInput) => {
      const thread = await sendReply(id, body);
      queryClient.setQueryData(messageQuery(id).queryKey, thread);
    },
    success: 'Reply on its way',
    failure: 'Failed to send the reply',
    invalidates: messageChange,
  });
  return async (text) => {
    const after = replies.at(-1)?.id ?? null;
    const body = attempt.current?.text === text ? attempt.current : { text, after };
    attempt.current = body;
    try {
      await mutation.mutateAsync(body);
      attempt.current = null;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') attempt.current = null;
      throw error;
    }
  };
}
