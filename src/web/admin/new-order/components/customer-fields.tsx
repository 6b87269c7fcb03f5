import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide';
import { useDeferredValue, useState } from 'react';
import type { AdminSearch } from '#contracts/dashboard/admin-search.ts';
import { isSearchable } from '#contracts/dashboard/searched-text.ts';
import { ERASED } from '#contracts/orders/order-contact.ts';
import { customerQuery } from '#web/admin/customer/api.ts';
import { searchQuery } from '#web/admin/search/api.ts';
import { type Pick, SearchPick } from '#web/admin/shared/components/search-pick.tsx';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import type { NewOrderValues } from '../new-order-values.ts';
import type { NewOrder } from '../use-new-order.ts';

/** An account, somebody who has ordered before, or a new name and number. */
export function CustomerFields({ order }: { order: NewOrder }) {
  const { values, problems, change } = order;
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { data, isError } = useQuery(searchQuery(text));
  const choose = useChooseAccount(change);
  const found = isSearchable(text) && typed !== '' ? data : undefined;
  const options = found ? [...found.customers.map((one) => accountPick(one, choose)), ...known(found, change)] : [];
  const problem = (field: string) => problems[`customer.${field}`];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {values.customerId === null ? (
        <div className="sm:col-span-2">
          <SearchPick
            label="Search customers"
            placeholder="Name, email or phone"
            hint="Or enter a new name and number below."
            text={typed}
            onText={setTyped}
            options={options}
            status={searchStatus({ isError, isEmpty: found !== undefined && options.length === 0 })}
          />
        </div>
      ) : (
        <p className="flex items-center justify-between gap-3 rounded-control bg-muted/60 py-1 pl-3 sm:col-span-2">
          <span className="min-w-0 wrap-anywhere">Account: {values.email}</span>
          <IconButton
            label="Another customer"
            onClick={() => change({ customerId: null, name: '', phone: '', email: '' })}
          >
            <Icon of={X} className="size-5" />
          </IconButton>
        </p>
      )}
      <Field
        label="Name"
        autoComplete="off"
        error={problem('name') ?? problems['customer']}
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        error={problem('phone')}
        value={values.phone}
        onChange={({ target }) => change({ phone: target.value })}
      />
      {values.customerId === null && (
        <Field
          label="Email (optional)"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint="Leave blank to send no emails."
          error={problem('email')}
          value={values.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      )}
      <Field
        label="GSTIN (for business, optional)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problems['gstin']}
        value={values.gstin}
        onChange={({ target }) => change({ gstin: target.value })}
      />
    </div>
  );
}

function searchStatus({ isError, isEmpty }: { isError: boolean; isEmpty: boolean }): string {
  if (isError) return 'Customers could not be loaded.';
  return isEmpty ? 'No customers found.' : '';
}

type Change = (part: Partial<NewOrderValues>) => void;
type Account = AdminSearch['customers'][number];

/** Fills in what the account knows. */
function useChooseAccount(change: Change) {
  const queryClient = useQueryClient();
  return async ({ id, name, email }: Account) => {
    change({ customerId: id, name, email });
    const { user, addresses } = await queryClient.fetchQuery(customerQuery(id));
    const [address] = addresses;
    change({
      phone: user.phone ?? address?.recipientPhone ?? '',
      ...(address && {
        addressLine1: address.addressLine1,
        addressLine2: address.addressLine2 ?? '',
        zipCode: address.zipCode,
        state: address.state,
        city: address.city,
      }),
    });
  };
}

function accountPick(account: Account, choose: (account: Account) => Promise<void>): Pick {
  return {
    key: `account-${account.id}`,
    label: account.name,
    detail: account.email,
    choose: () => void choose(account),
  };
}

/** Names and numbers of earlier orders, each once. */
function known({ orders }: AdminSearch, change: Change): Pick[] {
  const people = new Map(orders.filter(({ phone }) => phone !== ERASED).map((order) => [order.phone, order]));
  return [...people.values()].map(({ id, name, phone, city }) => ({
    key: `order-${id}`,
    label: name,
    detail: `${phone}, order #${id}, ${city}`,
    choose: () => change({ name, phone }),
  }));
}
