import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MessageReply, MessageThread as Thread } from '#contracts/contact/admin-messages.ts';
import { setTransport } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { messageQuery } from './api.ts';
import { MessageThread } from './components/message-thread.tsx';
import { ReplyForm } from './components/reply-form.tsx';

afterEach(cleanup);

const first: Thread = {
  ...{ id: 7, reference: 'JAL-7F3K9Q', name: 'Asha Rao', email: 'asha@example.com', subject: 'Anubias' },
  ...{ message: 'Does it live?', createdAt: '2025-05-14T10:00:00.000Z', urgency: 'fresh' },
  ...{ answeredAt: null, answeredBy: null, isSettlementDue: false, replies: [] },
};

/** Stores replies as the shop does. `break`: what happens to the response of the next one. */
function messageServer() {
  const server = {
    thread: first,
    sent: [] as unknown[],
    break: null as null | (() => never),
    add(text: string) {
      const id = server.thread.replies.length + 1;
      const reply: MessageReply = { id, text, createdAt: '2025-05-14T11:00:00.000Z', by: 'meera' };
      server.thread = { ...server.thread, replies: [...server.thread.replies, reply] };
    },
  };
  setTransport(async ({ method, body }) => {
    if (method === 'POST') {
      const { text, after } = JSON.parse(body ?? '{}');
      server.sent.push({ text, after });
      const next = server.thread.replies.find(({ id }) => id > (after ?? 0));
      if (next && next.text !== text) {
        return { status: 409, body: '{"code":"stale","message":"Someone else has replied meanwhile."}' };
      }
      if (!next) server.add(text);
      const broken = server.break;
      server.break = null;
      broken?.();
    }
    return { status: 200, body: JSON.stringify(server.thread) };
  });
  return server;
}

function Shown({ onUnsaved }: { onUnsaved: (isUnsaved: boolean) => void }) {
  const { data } = useQuery(messageQuery(7));
  if (!data) return null;
  return (
    <>
      <MessageThread thread={data} />
      <ReplyForm thread={data} onUnsaved={onUnsaved}>
        {null}
      </ReplyForm>
    </>
  );
}

async function show() {
  const server = messageServer();
  const onUnsaved = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shown onUnsaved={onUnsaved} />
    </QueryClientProvider>,
  );
  await screen.findByText('Does it live?');
  return { server, onUnsaved };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your reply');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
const entries = () => screen.getAllByRole('listitem');

test('a reply joins the conversation and leaves an empty field', async () => {
  const { server, onUnsaved } = await show();
  send();
  await screen.findByText('Please write a reply');
  type('It does.');
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(true));
  send();
  await waitFor(() => expect(entries()).toHaveLength(2));
  await waitFor(() => expect(field().value).toBe(''));
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
  expect(server.sent).toEqual([{ text: 'It does.', after: null }]);
});

test('after a lost response the same reply is not sent a second time', async () => {
  const { server } = await show();
  server.break = () => {
    throw new TypeError('The connection broke');
  };
  type('It does.');
  send();
  await screen.findByRole('alert');
  // The thread was loaded again and shows the reply.
  await waitFor(() => expect(entries()).toHaveLength(2));
  expect(field().value).toBe('It does.');
  send();
  await waitFor(() => expect(field().value).toBe(''));
  expect(server.sent).toEqual([
    { text: 'It does.', after: null },
    { text: 'It does.', after: null },
  ]);
  expect(entries()).toHaveLength(2);
});

test('the reply of somebody else is shown before another one is sent', async () => {
  const { server } = await show();
  server.add('It does not.');
  type('It does.');
  send();
  await screen.findByText('Someone else has replied meanwhile.');
  await screen.findByText('It does not.');
  expect(field().value).toBe('It does.');
  send();
  await waitFor(() => expect(entries()).toHaveLength(3));
});
