import { type Bill, issueCreditNote as contract } from '#contracts/bills/bills.ts';
import { formatRupees } from '#contracts/money.ts';
import { issueCreditNote, orderBillsQuery } from '#web/admin/orders/bills-api.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Field } from '#web/components/ui/field.tsx';
import { useForm } from '#web/components/ui/use-form.ts';

/** Takes back what is left of a bill. Bills are never edited. */
export function CreditNoteDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const issue = useAdminMutation({
    run: (reason: string) => issueCreditNote(bill.id, reason),
    success: 'Credit note issued',
    failure: 'Failed to issue the credit note',
    invalidates: [orderBillsQuery(bill.orderId).queryKey, adminKey('bills'), adminKey('summary')],
  });
  const { register, errors, submit, isBusy, isDirty } = useForm(contract.body, {
    firstValues: { reason: '' },
    send: async ({ reason }) => {
      await issue.mutateAsync(reason);
      onClose();
    },
    onFailure: () => {},
  });
  return (
    <FormDialog
      isFinal
      title={`Credit note for ${bill.number}`}
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      isBusy={isBusy}
      saveLabel="Issue the credit note"
      busyLabel="Issuing..."
      error={errors.root?.message}
    >
      <p>
        It takes back what is left of {formatRupees(bill.total)}. A bill is never changed: issue a new one afterwards if
        the order needs it.
      </p>
      <Field label="Reason" placeholder="Wrong address" error={errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}
