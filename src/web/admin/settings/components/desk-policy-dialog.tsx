import { Plus, Trash2 } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { messageTemplates } from '#contracts/orders/desk/contacts.ts';
import { type DeskPolicy, deskPolicySchema, MAX_COURIERS } from '#contracts/orders/desk/desk-policy.ts';
import { templateWords } from '#web/admin/desk/contact-words.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { type ConflictField, VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { deskPolicyChange, loadDeskPolicy, type SavedDeskPolicy, saveDeskPolicy } from '../desk-policy-api.ts';

const grid = 'grid items-start gap-4 sm:grid-cols-2';

type Props = { saved: SavedDeskPolicy; onClose: () => void };

export function DeskPolicyDialog({ saved, onClose }: Props) {
  const version = useRef(saved.version);
  const [theirs, setTheirs] = useState<SavedDeskPolicy | null>(null);
  const save = useAdminMutation({
    run: (values: DeskPolicy) => saveDeskPolicy(values, version.current),
    success: 'Settings saved',
    failure: 'Failed to save settings',
    invalidates: deskPolicyChange,
  });
  const { register, watch, setValue, reset, errors, isBusy, isDirty, submit } = useForm(deskPolicySchema, {
    firstValues: saved.values,
    send: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
    onFailure: (error) => {
      setTheirs(null);
      // Where they cannot be had now, what the server said about it has to do.
      if (error instanceof ApiError && error.code === 'stale') void loadDeskPolicy().then(setTheirs, () => {});
    },
  });
  // Without useFieldArray, which every page with a form would load.
  const couriers = watch('couriers') ?? [];
  const setCouriers = (next: typeof couriers) => setValue('couriers', next, { shouldDirty: true });
  const settle = (next: SavedDeskPolicy) => {
    version.current = next.version;
    setTheirs(null);
  };
  const hours = { inputMode: 'numeric', type: 'number', min: 6, max: 168 } as const;
  return (
    <FormDialog
      title="Order desk"
      isWide
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      isBusy={isBusy}
      error={theirs ? undefined : errors.root?.message}
    >
      <Group title="Deadlines">
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
      </Group>
      <Group title="Payment">
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
          hint="Only then a button opens UPI apps: they refuse links to personal IDs."
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
      </Group>
      <fieldset className="grid gap-3 border-t pt-4">
        <legend className="float-left mb-1 font-semibold">Couriers</legend>
        {couriers.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form holds the values by index
          <div key={index} className="grid clear-both items-start gap-3 sm:grid-cols-[2fr_3fr_auto]">
            <Field
              label="Courier"
              error={errors.couriers?.[index]?.name?.message}
              {...register(`couriers.${index}.name`)}
            />
            <Field
              label="Link to follow a parcel (optional)"
              placeholder="https://courier.example/track?id={number}"
              error={errors.couriers?.[index]?.url?.message}
              {...register(`couriers.${index}.url`)}
            />
            <IconButton
              label={`Remove courier ${index + 1}`}
              className="sm:mt-6.5"
              onClick={() => setCouriers(couriers.filter((_, place) => place !== index))}
            >
              <Icon of={Trash2} className="size-5" />
            </IconButton>
          </div>
        ))}
        {couriers.length < MAX_COURIERS && (
          <Button
            variant="outline"
            size="small"
            className="clear-both justify-self-start"
            onClick={() => setCouriers([...couriers, { name: '', url: '' }])}
          >
            <Icon of={Plus} className="size-4" />
            Add a courier
          </Button>
        )}
      </fieldset>
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
      {theirs && (
        <VersionConflict
          fields={policyDifferences(watch() as DeskPolicy, theirs.values)}
          onKeepMine={() => settle(theirs)}
          onTakeTheirs={() => {
            reset(theirs.values);
            settle(theirs);
          }}
        />
      )}
    </FormDialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left mb-3 font-semibold">{title}</legend>
      <div className={`clear-both ${grid}`}>{children}</div>
    </fieldset>
  );
}

/** Both versions of every field, for somebody who has to choose. */
function policyDifferences(mine: DeskPolicy, theirs: DeskPolicy): ConflictField[] {
  const [own, other] = [texts(mine), texts(theirs)];
  return own.map(([label, text], index) => ({ label, mine: text, theirs: other[index]?.[1] ?? '' }));
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

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
