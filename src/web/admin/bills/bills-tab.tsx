import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { type AdminBill, BILLS_CSV_PATH, HSN_CSV_PATH } from '#contracts/bills/bills.ts';
import { formatDate } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { BillPdfButton } from '#web/admin/orders/components/bill-pdf-button.tsx';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { FilterSelect } from '#web/admin/shared/components/filter-select.tsx';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { billsQuery } from './api.ts';
import { CsvButton } from './components/csv-button.tsx';
import { MoneyAtAGlance } from './components/money-at-a-glance.tsx';
import { WaitingBills } from './components/waiting-bills.tsx';
import { PERIOD, periodDays, periodOptions } from './money-period.ts';

const columns: Column<AdminBill>[] = [
  { header: 'Number', accessor: 'number', className: 'tabular-nums', isTitle: true, isWhole: true },
  { header: 'Date', accessor: ({ issuedOn }) => formatDate(issuedOn), isWhole: true },
  { header: 'Paper', accessor: ({ snapshot }) => snapshot.title, className: 'md:w-36' },
  { header: 'Order', accessor: ({ orderId }) => <OrderLink id={orderId} />, className: 'md:w-20' },
  { header: 'Buyer', accessor: ({ snapshot }) => snapshot.buyer.name, className: 'wrap-anywhere md:w-36' },
  { header: 'GST', accessor: ({ tax }) => formatRupees(tax), className: 'text-right tabular-nums', isWhole: true },
  {
    header: 'Total',
    accessor: ({ total }) => formatRupees(total),
    className: 'text-right tabular-nums',
    isWhole: true,
  },
];

const link = 'inline-flex min-h-9 items-center underline underline-offset-4 hover:text-primary max-md:min-h-11';

function OrderLink({ id }: { id: number }) {
  return (
    <Link to={paths.adminOrder(id)} className={link}>
      #{id}
    </Link>
  );
}

/** Bills, and the money behind them, of a month or a financial year. */
export function BillsTab() {
  const navigate = useNavigate();
  const { tax } = useShop();
  const table = useTableState({ filters: { period: PERIOD } });
  const now = new Date();
  const period = periodDays(table.filters.period, now);
  const list = useQuery(billsQuery({ ...table, period }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <WaitingBills />
      <div className="flex flex-wrap items-center gap-3">
        <FilterSelect
          label="Period"
          none="This month"
          value={table.filters.period}
          options={periodOptions(now)}
          onChange={(next) => table.setFilter('period', next)}
        />
        {tax?.registration === 'regular' && (
          <Link to={`${paths.adminTab('products')}&hsn=none`} className={`${link} text-sm font-medium`}>
            Products without HSN code
          </Link>
        )}
      </div>
      <MoneyAtAGlance period={period} />
      <section aria-label="Bills" className="grid grid-cols-1 gap-3">
        <h2 className="text-lg font-semibold">Bills and credit notes</h2>
        <DataTable
          caption="Bills and credit notes, newest first"
          columns={columns}
          rowKey={({ id }) => id}
          {...listProps(table, list, {
            placeholder: 'Search number, buyer, order',
            failure: 'Bills could not be loaded.',
          })}
          emptyMessage="No bills in this period."
          toolbar={
            <>
              <CsvButton label="Bills by rate" name="bills" path={BILLS_CSV_PATH} period={period} />
              <CsvButton label="Sums by HSN" name="hsn" path={HSN_CSV_PATH} period={period} />
            </>
          }
          onOpen={({ orderId }) => void navigate(paths.adminOrder(orderId))}
          rowActions={(bill) => <BillPdfButton bill={bill}>PDF</BillPdfButton>}
        />
      </section>
    </div>
  );
}
