import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDateTime } from '#contracts/format-date.ts';
import { type MailFailure, type MailKind, mailKindNames } from '#contracts/mail/admin-mails.ts';
import { DEFAULT_PAGE_SIZE } from '#contracts/pagination.ts';
import { dismissMail, failedMailsQuery, mailChange, retryMail } from '#web/admin/settings/api.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/admin/shared/components/data-table.tsx';
import { RowAction } from '#web/admin/shared/components/row-action.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { tablePagination } from '#web/admin/shared/use-table-state.ts';

/** A kind of an older version is shown as it is. */
function mailKind(kind: string): string {
  return mailKindNames[kind as MailKind] ?? kind;
}

const columns: Column<MailFailure>[] = [
  {
    header: 'Recipient',
    accessor: ({ recipient }) => recipient ?? 'Not known yet',
    className: 'wrap-anywhere',
    isTitle: true,
  },
  { header: 'About', accessor: ({ kind }) => mailKind(kind) },
  { header: 'Reason', accessor: 'reason', className: 'wrap-anywhere' },
  { header: 'When', accessor: ({ failedAt }) => formatDateTime(failedAt), isWhole: true },
];

/** Mails that nobody got. The page shown is no part of the address: turning it must not ask about unsaved settings. */
export function MailSection() {
  const titleId = useId();
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(DEFAULT_PAGE_SIZE);
  const { data, isPending, isPlaceholderData, isError, refetch } = useQuery(failedMailsQuery(page, limit));
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div>
        <h2 id={titleId} className="text-lg font-semibold">
          Mail
        </h2>
        <p className="text-muted-foreground">
          Emails that could not be sent. {data && <Waiting count={data.waiting} />}
        </p>
      </div>
      <DataTable
        caption="Emails that could not be sent, newest first"
        columns={columns}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        pagination={tablePagination({ page, limit }, data)}
        onPage={setPage}
        onLimit={(next) => {
          setLimit(next);
          setPage(1);
        }}
        isLoading={isPending}
        isReloading={isPlaceholderData}
        emptyMessage="No email has failed."
        error={isError && !data ? 'The emails could not be loaded.' : null}
        onRetry={() => void refetch()}
        rowActions={(mail) => <MailActions mail={mail} />}
      />
    </section>
  );
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return 'No email is waiting to be sent.';
  return count === 1
    ? '1 email is waiting to be sent.'
    : `${count.toLocaleString('en-IN')} emails are waiting to be sent.`;
}

function MailActions({ mail: { id, recipient, kind } }: { mail: MailFailure }) {
  const [isAsking, setAsking] = useState(false);
  const retry = useAdminMutation({
    run: retryMail,
    success: { title: 'Email queued', description: 'We try to send it again within a minute.' },
    failure: 'Failed to send the email again',
    invalidates: mailChange,
  });
  const dismiss = useAdminMutation({
    run: dismissMail,
    success: 'Email dismissed',
    failure: 'Failed to dismiss the email',
    invalidates: mailChange,
  });
  const name = `${mailKind(kind)}${recipient ? ` to ${recipient}` : ''}`;
  return (
    <>
      <RowAction label="Send again" of={name} isBusy={retry.isPending} onClick={() => retry.mutate(id)} />
      <RowAction label="Dismiss" of={name} isDestructive onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          question="Dismiss this email?"
          confirmLabel="Dismiss"
          busyLabel="Dismissing..."
          isBusy={dismiss.isPending}
          onConfirm={() => dismiss.mutate(id, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p className="wrap-anywhere">{name} will be deleted permanently and not be sent.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
