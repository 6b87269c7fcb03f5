import { deskViews } from '#contracts/orders/desk/desk.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import { AllOrders } from '#web/admin/orders/all-orders.tsx';
import { chosenFilters, orderFilterValues } from '#web/admin/orders/components/order-filter-fields.tsx';
import { OrderViews } from '#web/admin/orders/components/order-views.tsx';
import { useTableState } from '#web/admin/shared/use-table-state.ts';
import { OrderQueue } from './order-queue.tsx';

/** All orders, or those that wait for one kind of work. */
export function OrdersTab() {
  const table = useTableState({ filters: { status: orderStatuses, view: deskViews, ...orderFilterValues } });
  const { status, view } = table.filters;
  const views = (
    <OrderViews filters={chosenFilters(table)} view={view} onView={(next) => table.setFilter('view', next)} />
  );
  if (view) return <OrderQueue key={view} table={table} view={view} views={views} />;
  return <AllOrders table={table} status={status} onStatus={(next) => table.setFilter('status', next)} views={views} />;
}
