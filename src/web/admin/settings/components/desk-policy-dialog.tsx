import { messageTemplates } from '#contracts/orders/desk/contacts.ts';
import { type DeskPolicy, deskPolicySchema, MAX_COURIERS } from '#contracts/orders/desk/desk-policy.ts';
import { templateWords } from '#web/admin/desk/contact-words.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { yesNo } from '#web/admin/shared/form-values.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { usePolicyForm } from '../use-policy-form.ts';
import type { PolicyDialogProps } from './policy-card.tsx';
import { PolicyDialog, PolicyGroup } from './policy-dialog.tsx';
import { RowList } from './row-list.tsx';

export function DeskPolicyDialog({ saved, onClose }: PolicyDialogProps<'desk'>) {
  const form = usePolicyForm('desk', { schema: deskPolicySchema, saved, onClose, texts });
  const { register, values, change, errors } = form;
  const hours = { inputMode: 'numeric', type: 'number', min: 6, max: 168 } as const;
  return (
    <PolicyDialog title="Order desk" form={form}>
      <PolicyGroup title="Deadlines">
        <Field
          label="Hours to answer"
          {...hours}
          error={errors.quoteHours?.message}
          {...register('quoteHours', { valueAsNumber: true })}
        />
        <Field
          label="Hours to pay"
          {...hours}
          error={errors.paymentHours?.message}
          {...register('paymentHours', { valueAsNumber: true })}
        />
        <Field
          label="Quiet from"
          type="time"
          hint="A deadline in quiet hours moves to 10:00."
          error={errors.quiet?.from?.message}
          {...register('quiet.from')}
        />
        <Field label="Quiet until" type="time" error={errors.quiet?.to?.message} {...register('quiet.to')} />
        <Switch
          label="Let orders go"
          hint="When nobody answers or pays in time, the items go back into stock."
          {...register('letGo')}
        />
        <Switch label="Paid orders are processing" {...register('processingOnPayment')} />
      </PolicyGroup>
      <PolicyGroup title="Payment">
        <Field
          label="UPI ID"
          placeholder="name@bank"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.upiId?.message}
          {...register('upiId')}
        />
        <Field
          label="Name of the account"
          autoComplete="off"
          error={errors.upiName?.message}
          {...register('upiName')}
        />
        <Switch
          label="It is a merchant's ID"
          hint="Customers then get a button that opens their UPI app. UPI apps refuse links to personal IDs."
          {...register('upiIsMerchant')}
        />
        <FieldFrame label="Bank transfer (optional)" error={errors.bankText?.message} className="sm:col-span-2">
          {(wiring) => (
            <textarea
              {...wiring}
              rows={3}
              className={controlStyles(Boolean(errors.bankText), 'py-2')}
              {...register('bankText')}
            />
          )}
        </FieldFrame>
      </PolicyGroup>
      <RowList
        title="Couriers"
        item="courier"
        rows={values.couriers}
        max={MAX_COURIERS}
        added={() => ({ name: '', url: '' })}
        onChange={(couriers) => change({ couriers })}
      >
        {({ name, url }, set, index) => (
          <>
            <Field
              label="Courier"
              error={errors.couriers?.[index]?.name?.message}
              value={name}
              onChange={({ target }) => set({ name: target.value })}
            />
            <Field
              label="Link to follow a parcel (optional)"
              placeholder="https://courier.example/track?id={number}"
              error={errors.couriers?.[index]?.url?.message}
              value={url}
              onChange={({ target }) => set({ url: target.value })}
            />
          </>
        )}
      </RowList>
      <fieldset className="grid gap-4 border-t pt-4">
        <legend className="float-left font-semibold">Messages</legend>
        <p className="clear-both text-sm text-muted-foreground">
          The words in braces are filled in: {'{name} {shop} {id} {changes} {total} {due} {link} {time}'} and, when it
          is sent, {'{carrier} {number}'}.
        </p>
        {messageTemplates.map((template) => (
          <FieldFrame key={template} label={templateWords[template]} error={errors.templates?.[template]?.message}>
            {(wiring) => (
              <textarea
                {...wiring}
                rows={3}
                className={controlStyles(Boolean(errors.templates?.[template]), 'py-2')}
                {...register(`templates.${template}`)}
              />
            )}
          </FieldFrame>
        ))}
      </fieldset>
    </PolicyDialog>
  );
}

function texts(policy: DeskPolicy): [string, string][] {
  return [
    ['Hours to answer', String(policy.quoteHours)],
    ['Hours to pay', String(policy.paymentHours)],
    ['Quiet hours', `${policy.quiet.from} to ${policy.quiet.to}`],
    ['Let orders go', yesNo(policy.letGo)],
    ['Paid orders are processing', yesNo(policy.processingOnPayment)],
    ['UPI ID', policy.upiId],
    ['Name of the account', policy.upiName],
    ["It is a merchant's ID", yesNo(policy.upiIsMerchant)],
    ['Bank transfer', policy.bankText],
    ['Couriers', policy.couriers.map(({ name, url }) => `${name} ${url}`.trim()).join(', ')],
    ...messageTemplates.map((name): [string, string] => [templateWords[name], policy.templates[name]]),
  ];
}
