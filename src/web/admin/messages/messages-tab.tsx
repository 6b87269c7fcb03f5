import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type ContactMessage, messageStates } from '#contracts/contact/admin-messages.ts';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { FilterSelect } from '#web/admin/shared/components/filter-select.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { writeTableAddress } from '#web/admin/shared/table-address.ts';
import { listProps, useTableState } from '#web/admin/shared/use-table-state.ts';
import { messagesQuery } from './api.ts';
import { MessageAge, MessageState } from './components/message-badges.tsx';
import { MessageDialog } from './components/message-dialog.tsx';

const columns: Column<ContactMessage>[] = [
  { header: 'Reference', accessor: 'reference', className: 'tabular-nums', isTitle: true, isWhole: true },
  { header: 'Age', accessor: (message) => <MessageAge {...message} />, isWhole: true },
  { header: 'Name', accessor: 'name', className: 'wrap-anywhere md:w-40' },
  { header: 'Subject', accessor: 'subject', className: 'wrap-anywhere md:w-67' },
  { header: 'State', accessor: (message) => <MessageState {...message} />, className: 'md:w-36' },
];

const states = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
] as const;

export function MessagesTab() {
  const table = useTableState({ filters: { state: messageStates, message: /^[1-9]\d{0,8}$/ } });
  const [, setSearch] = useSearchParams();
  const { state } = table.filters;
  const list = useQuery(messagesQuery({ ...table, state }));
  const open = (message: string | number) =>
    setSearch((present) => writeTableAddress(present, { message }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });
  const opened = Number(table.filters.message);
  return (
    <>
      <DataTable
        caption="Messages, newest first"
        columns={columns}
        rowKey={({ id }) => id}
        {...listProps(table, list, {
          placeholder: 'Search reference, name, subject',
          failure: 'The messages could not be loaded.',
        })}
        emptyMessage="No messages found."
        toolbar={
          <FilterSelect
            label="State"
            value={state}
            options={states}
            onChange={(next) => table.setFilter('state', next)}
          />
        }
        onOpen={({ id }) => open(id)}
        rowActions={(message) => (
          <RowAction label="View" of={`message ${message.reference}`} onClick={() => open(message.id)} />
        )}
      />
      {opened > 0 && <MessageDialog key={opened} id={opened} onClose={() => open('')} />}
    </>
  );
}
