import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import type { Coupon } from '#contracts/coupons/coupons.ts';
import { formatRupees } from '#contracts/money.ts';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { TwoLines } from '#web/admin/shared/components/two-lines.tsx';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { couponPageQuery } from './api.ts';
import { CouponDialog } from './components/coupon-dialog.tsx';
import { conditionsOf, effectOf, validityOf } from './coupon-values.ts';

const columns: Column<Coupon>[] = [
  { header: 'Code', accessor: 'code', isTitle: true, className: 'md:w-60' },
  {
    header: 'Discount',
    accessor: (coupon) => <TwoLines first={effectOf(coupon)} second={conditionsOf(coupon)} />,
  },
  { header: 'Status', accessor: (coupon) => validityOf(coupon, new Date()), isWhole: true },
  {
    header: 'Uses',
    accessor: ({ uses, usesTotal }) => (usesTotal === null ? uses : `${uses} of ${usesTotal}`),
    className: 'tabular-nums md:w-24 md:text-right',
  },
  {
    header: 'Turnover',
    accessor: ({ turnover, discounts }) => (
      <TwoLines first={formatRupees(turnover)} second={discounts === '0.00' ? '' : `${formatRupees(discounts)} off`} />
    ),
    className: 'tabular-nums md:text-right',
    isWhole: true,
  },
];

/** Codes that make an order cheaper, with what they brought. */
export function CouponsTab() {
  const table = useTableState();
  const list = useQuery(couponPageQuery(table));
  const [edited, setEdited] = useState<Coupon | 'new' | null>(null);
  return (
    <>
      <DataTable
        caption="Coupons, newest first"
        columns={columns}
        rowKey={({ id }) => id}
        {...listProps(table, list, { placeholder: 'Search codes...', failure: 'Coupons could not be loaded.' })}
        emptyMessage="No coupons found. Add your first coupon to get started."
        toolbar={
          <Button size="small" onClick={() => setEdited('new')}>
            <Icon of={Plus} className="size-5" />
            Add coupon
          </Button>
        }
        onOpen={setEdited}
        rowActions={(coupon) => <RowAction label="Edit" of={coupon.code} onClick={() => setEdited(coupon)} />}
      />
      {edited && <CouponDialog coupon={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
