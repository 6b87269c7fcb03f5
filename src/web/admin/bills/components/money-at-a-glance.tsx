import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import {
  type MoneyReport,
  type MovedMoney,
  OPEN_CSV_PATH,
  PAYMENTS_CSV_PATH,
  REFUNDS_CSV_PATH,
} from '#contracts/orders/money-report.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { moneyQuery } from '../api.ts';
import { monthText, type Period } from '../money-period.ts';
import { CsvButton } from './csv-button.tsx';
import { ToPayBack } from './to-pay-back.tsx';

export function MoneyAtAGlance({ period }: { period: Period }) {
  const { data: report, isError, isPlaceholderData, refetch } = useQuery(moneyQuery(period));
  if (isError && !report) return <LoadFailure message="Figures could not be loaded." onRetry={() => void refetch()} />;
  if (!report) return <PageLoading />;
  return (
    <section aria-label="Money at a glance" aria-busy={isPlaceholderData} className="grid grid-cols-1 gap-4">
      <h2 className="text-lg font-semibold">
        Money at a glance, {formatDate(period.from)} to {formatDate(period.to)}
      </h2>
      <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        <Figure term="Received (bank and cash)">{formatRupees(report.received)}</Figure>
        <Figure term="Refunded">{formatRupees(report.refunded)}</Figure>
        <Figure term={`Outstanding, ${counted(report.open.orders, 'order')}`}>
          {formatRupees(report.open.amount)}
        </Figure>
        <Figure term="Billed, less credit notes">{rupees(billed(report))}</Figure>
        {report.creditSpent !== '0.00' && (
          <Figure term="Paid with store credit">{formatRupees(report.creditSpent)}</Figure>
        )}
      </dl>
      <ToPayBack {...report.toPayBack} />
      <div className="flex flex-wrap gap-2">
        <CsvButton label="Payments" name="payments" path={PAYMENTS_CSV_PATH} period={period} />
        <CsvButton label="Refunds" name="refunds" path={REFUNDS_CSV_PATH} period={period} />
        <CsvButton label="Open amounts" name="open-amounts" path={OPEN_CSV_PATH} period={period} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card title="Payments by day">
          <Moved rows={report.payments} empty="No payments in this period." />
        </Card>
        <Card title="Refunds by day">
          <Moved rows={report.refunds} empty="No refunds in this period." />
        </Card>
      </div>
      <Card title="Bills by month">
        <BilledMonths months={report.bills} />
      </Card>
    </section>
  );
}

const counted = (count: number, thing: string) => `${count.toLocaleString('en-IN')} ${thing}${count === 1 ? '' : 's'}`;

/** In rupees, of what credit notes have left. */
function billed({ bills }: MoneyReport): number {
  return bills.reduce((sum, month) => sum + Number(month.billed) - Number(month.credited), 0);
}

/** Also below zero, in a month of credit notes. */
const rupees = (amount: number) => (amount < 0 ? `−${formatRupees(-amount)}` : formatRupees(amount));

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 rounded-card border bg-card p-3 sm:p-4">
      <dt className="text-sm font-medium text-muted-foreground">{term}</dt>
      <dd className="font-semibold tabular-nums sm:text-xl">{children}</dd>
    </div>
  );
}

const methodWords: Record<MovedMoney['method'], string> = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  credit: 'Store credit',
  other: 'Other',
};

const cell = 'py-2 pr-3 text-left font-normal last:pr-0';
const figure = `${cell} text-right! tabular-nums`;

function Moved({ rows, empty }: { rows: MovedMoney[]; empty: string }) {
  if (rows.length === 0) return <p className="text-muted-foreground">{empty}</p>;
  return (
    <div className="max-h-96 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-muted-foreground">
            {['Day', 'Method', 'Count', 'Amount'].map((title, index) => (
              <th key={title} scope="col" className={index < 2 ? cell : figure}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y border-t">
          {rows.map(({ day, method, count, amount }) => (
            <tr key={`${day} ${method}`}>
              <th scope="row" className={cell}>
                {formatDate(day)}
              </th>
              <td className={cell}>{methodWords[method]}</td>
              <td className={figure}>{count}</td>
              <td className={figure}>{formatRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BilledMonths({ months }: { months: MoneyReport['bills'] }) {
  if (months.length === 0) return <p className="text-muted-foreground">No bills in this period.</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-muted-foreground">
            {['Month', 'Bills', 'Billed', 'Credit notes', 'Credited', 'GST'].map((title, index) => (
              <th key={title} scope="col" className={index === 0 ? cell : figure}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y border-t">
          {months.map(({ month, bills, billed, creditNotes, credited, tax }) => (
            <tr key={month}>
              <th scope="row" className={cell}>
                {monthText(month)}
              </th>
              <td className={figure}>{bills}</td>
              <td className={figure}>{formatRupees(billed)}</td>
              <td className={figure}>{creditNotes}</td>
              <td className={figure}>{formatRupees(credited)}</td>
              <td className={figure}>{rupees(Number(tax))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
