import {
  ArchiveX,
  CircleCheckBig,
  ClipboardCheck,
  Clock,
  HandCoins,
  type IconNode,
  IndianRupee,
  MailWarning,
  MessageSquare,
  Package,
  PackageMinus,
  PackageX,
  ReceiptIndianRupee,
  ShieldAlert,
} from 'lucide';
import { useId } from 'react';
import { Link } from 'react-router';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { Icon } from '#web/components/icon.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';

type ToDo = { name: string; icon: IconNode; count: number; to: string; isUrgent?: boolean; note?: string | false };

/** Those that wait, the most urgent first. */
function toDos(summary: AdminSummary): ToDo[] {
  const { desk, toPayBack, stockCounts, messages, claims, billsWaiting, failedMails, daysWithoutBackup } = summary;
  // Before the first order nothing is used up: the sample goods came with so little.
  const hasSold = summary.counts.orders > 0;
  const orders = (view: string) => `${paths.adminTab('orders')}&view=${view}`;
  const products = (stock: string) => `${paths.adminTab('products')}&stock=${stock}&active=yes`;
  const all: ToDo[] = [
    { name: 'Late orders', icon: Clock, count: desk.late, to: orders('late'), isUrgent: true },
    { name: 'Orders to check', icon: ClipboardCheck, count: desk.toCheck, to: orders('to-check') },
    { name: 'Payments to collect', icon: IndianRupee, count: desk.toCollect, to: orders('to-collect') },
    { name: 'Orders to pack', icon: Package, count: desk.toPack, to: orders('to-pack') },
    { name: 'Orders to pay back', icon: HandCoins, count: toPayBack, to: paths.adminTab('bills'), isUrgent: true },
    {
      name: 'Claims to answer',
      icon: ShieldAlert,
      count: claims?.open ?? 0,
      to: paths.adminTab('claims'),
      note: claims?.nextDueAt ? dueSentence(claims.nextDueAt, Date.now()) : false,
    },
    {
      name: 'Messages to answer',
      icon: MessageSquare,
      count: messages.open,
      to: `${paths.adminTab('messages')}&state=open`,
      note: messages.overdue > 0 && `${messages.overdue} overdue`,
    },
    { name: 'Bills that need you', icon: ReceiptIndianRupee, count: billsWaiting, to: paths.adminTab('bills') },
    { name: 'Products low on stock', icon: PackageMinus, count: hasSold ? stockCounts.low : 0, to: products('low') },
    { name: 'Products sold out', icon: PackageX, count: hasSold ? stockCounts.out : 0, to: products('out') },
    {
      name: 'Emails that could not be sent',
      icon: MailWarning,
      count: failedMails,
      to: paths.adminTab('settings'),
      isUrgent: true,
    },
    {
      name: 'Days without a backup',
      icon: ArchiveX,
      count: daysWithoutBackup ?? 0,
      to: `${paths.adminTab('help')}&chapter=08-backup-and-restore`,
      isUrgent: true,
    },
  ];
  return all.filter(({ count }) => count > 0);
}

const HOUR_MS = 3_600_000;

/** Only what is due soon is said. */
function dueSentence(dueAt: string, now: number): string | false {
  const hours = Math.floor((Date.parse(dueAt) - now) / HOUR_MS);
  if (hours < 0) return 'one overdue';
  return hours < 24 && (hours === 0 ? 'one due within the hour' : `one due in ${hours} h`);
}

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] md:gap-4';
const tile = 'rounded-card border bg-card p-4 min-h-24';

/** What somebody waits for. Undefined: it is on its way. */
export function ToDoBlock({ summary }: { summary: AdminSummary | undefined }) {
  const id = useId();
  const waiting = summary && toDos(summary);
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg font-semibold">
        What to do now
      </h2>
      {!waiting && <Skeleton />}
      {waiting?.length === 0 && (
        <p className={classNames(tile, 'flex items-center gap-3')}>
          <Icon of={CircleCheckBig} className="size-6 shrink-0 text-success" />
          Nothing to do right now.
        </p>
      )}
      {waiting && waiting.length > 0 && (
        <ul className={grid}>
          {waiting.map((toDo) => (
            <li key={toDo.name}>
              <ToDoTile {...toDo} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ToDoTile({ name, icon, count, to, isUrgent = false, note }: ToDo) {
  return (
    <Link
      to={to}
      className={classNames(
        tile,
        'grid h-full grid-cols-[1fr_auto] content-between gap-x-3 gap-y-1 transition-colors hover:border-primary',
        isUrgent && 'border-destructive/50',
      )}
    >
      <span className={classNames('text-xl font-semibold tabular-nums', isUrgent && 'text-destructive')}>
        {count.toLocaleString('en-IN')}
      </span>
      <Icon of={icon} className={classNames('size-5', isUrgent ? 'text-destructive' : 'text-primary')} />
      <span className="col-span-2 text-sm font-medium">
        {name}
        {note && <span className="block font-semibold text-destructive">{note}</span>}
      </span>
    </Link>
  );
}

function Skeleton() {
  return (
    <div aria-hidden className={grid}>
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className={classNames(tile, 'animate-pulse bg-muted!')} />
      ))}
    </div>
  );
}
