import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { User } from '#contracts/accounts/users.ts';
import { formatDate } from '#contracts/format-date.ts';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { paths } from '#web/lib/paths.ts';
import { usersQuery } from './api.ts';
import { ManageDialog } from './components/manage-dialog.tsx';
import { fullName, RoleBadge } from './components/user-labels.tsx';

const LIMITS = [10, 20, 30, 40, 50];

const columns: Column<User>[] = [
  { header: 'Name', accessor: (user) => <UserName {...user} />, isTitle: true, className: 'md:w-42' },
  { header: 'Username', accessor: 'username', className: 'wrap-anywhere md:w-34' },
  { header: 'Email', accessor: 'email', className: 'wrap-anywhere md:w-53' },
  { header: 'Phone', accessor: ({ phone }) => phone ?? '–', className: 'tabular-nums', isWhole: true },
  { header: 'Joined', accessor: ({ dateJoined }) => formatDate(dateJoined), isWhole: true },
  { header: 'Role', accessor: (user) => <RoleBadge {...user} />, className: 'md:w-30' },
];

function UserName(user: User) {
  return (
    <Link
      to={paths.adminUser(user.id)}
      className="inline-flex min-h-9 max-w-full items-center underline-offset-4 hover:text-primary hover:underline max-md:min-h-11"
    >
      <span className="md:truncate">{fullName(user)}</span>
    </Link>
  );
}

export function UsersTab() {
  const navigate = useNavigate();
  const table = useTableState({ limits: LIMITS });
  const list = useQuery(usersQuery({ ...table, email: table.query }));
  const [managed, setManaged] = useState<User | null>(null);
  return (
    <>
      <DataTable
        caption="Users, newest first"
        columns={columns}
        rowKey={({ id }) => id}
        {...listProps(table, list, { placeholder: 'Filter by email...', failure: 'The users could not be loaded.' })}
        limits={LIMITS}
        emptyMessage="No users found."
        onOpen={({ id }) => void navigate(paths.adminUser(id))}
        rowActions={(user) => <RowAction label="Manage" of={user.email} onClick={() => setManaged(user)} />}
      />
      {managed && <ManageDialog user={managed} onClose={() => setManaged(null)} />}
    </>
  );
}
