import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { paths } from '#web/lib/paths.ts';
import { Block, BlockLine } from './block.tsx';

type ToDo = { name: string; count: number; to: string; note?: string };

function toDos({ ordersToActOn, messages, failedMails }: AdminSummary): ToDo[] {
  const all = [
    {
      name: 'Orders to confirm',
      count: ordersToActOn.pending,
      to: `${paths.adminTab('orders')}&status=pending`,
    },
    {
      name: 'Orders to pack and send',
      count: ordersToActOn.processing,
      to: `${paths.adminTab('orders')}&status=processing`,
    },
    {
      name: 'Messages to answer',
      count: messages.open,
      to: paths.adminTab('messages'),
      ...(messages.overdue > 0 && { note: `${messages.overdue} overdue` }),
    },
    { name: 'Mails that could not be sent', count: failedMails, to: paths.adminTab('settings') },
  ];
  return all.filter(({ count }) => count > 0);
}

/** What somebody waits for. */
export function ToDoBlock({ summary }: { summary: AdminSummary | undefined }) {
  return (
    <Block
      title="To do"
      items={summary && toDos(summary)}
      empty="Nothing is waiting for you."
      itemKey={({ name }) => name}
    >
      {({ name, count, to, note }) => (
        <BlockLine
          to={to}
          name={name}
          value={
            <>
              {note && <span className="mr-3 font-medium text-destructive">{note}</span>}
              {count.toLocaleString('en-IN')}
            </>
          }
        />
      )}
    </Block>
  );
}
