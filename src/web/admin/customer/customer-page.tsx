import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Customer } from '#contracts/dashboard/customer.ts';
import { useMay } from '#web/admin/shared/rights.ts';
import { ManageDialog } from '#web/admin/users/components/manage-dialog.tsx';
import { fullName, RoleBadge } from '#web/admin/users/components/user-labels.tsx';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PageLoading } from '#web/components/ui/page-loading.tsx';
import { ApiError } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { customerQuery } from './api.ts';
import { CustomerFigures } from './components/customer-figures.tsx';
import { CustomerOrders } from './components/customer-order-table.tsx';
import { AddressesPanel, ContactsPanel, MessagesPanel } from './components/customer-panels.tsx';

const USER_ID = /^[1-9]\d{0,8}$/;

/** Everything about one user. */
export function CustomerPage() {
  const { id = '' } = useParams();
  // An id that cannot be one is not asked for.
  const userId = USER_ID.test(id) ? Number(id) : 0;
  const { data: customer, error, refetch } = useQuery(customerQuery(userId));
  const isAdmin = useMay()('admin');
  const isUnknown = userId === 0 || (error instanceof ApiError && error.status === 404);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link
        to={paths.adminTab(isAdmin ? 'users' : 'orders')}
        className="flex min-h-9 w-fit items-center gap-2 text-sm font-medium text-muted-foreground hover:text-foreground pointer-coarse:min-h-11"
      >
        <Icon of={ArrowLeft} className="size-4.5" />
        {isAdmin ? 'All users' : 'All orders'}
      </Link>
      {customer && <OpenCustomer key={customer.user.id} customer={customer} />}
      {!customer && isUnknown && <p>There is no user with this number. The account may have been erased.</p>}
      {!customer && !isUnknown && error && (
        <LoadFailure message="The user could not be loaded." onRetry={() => void refetch()} />
      )}
      {!customer && !isUnknown && !error && <PageLoading />}
    </div>
  );
}

function OpenCustomer({ customer }: { customer: Customer }) {
  const { user } = customer;
  const [isManaging, setManaging] = useState(false);
  const may = useMay();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="heading min-w-0 wrap-anywhere">{fullName(user)}</h2>
        <RoleBadge {...user} />
        {may('admin') && (
          <Button variant="outline" className="max-sm:w-full sm:ml-auto" onClick={() => setManaging(true)}>
            Manage
          </Button>
        )}
      </div>
      <CustomerFigures customer={customer} />
      <CustomerOrders userId={user.id} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <AddressesPanel addresses={customer.addresses} />
        <ContactsPanel contacts={customer.contacts} />
        <MessagesPanel messages={customer.messages} isEmailVerified={customer.isEmailVerified} />
      </div>
      {isManaging && <ManageDialog user={user} onClose={() => setManaging(false)} />}
    </>
  );
}
