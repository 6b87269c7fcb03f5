import { Plus, Trash2 } from 'lucide';
import {
  type DeliveryPolicy,
  type DeliveryZone,
  deliveryPolicySchema,
  MAX_STEPS,
  MAX_ZONES,
} from '#contracts/delivery/delivery-policy.ts';
import { everywhere, isEverywhere } from '#contracts/delivery/where.ts';
import { formatRupees } from '#contracts/money.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { Icon } from '#web/components/icon.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { usePolicyForm } from '../use-policy-form.ts';
import { prefixError } from './dispatch-rows.tsx';
import type { PolicyDialogProps } from './policy-card.tsx';
import { PolicyDialog, PolicyGroup } from './policy-dialog.tsx';
import { RowList } from './row-list.tsx';
import { WhereField, whereText } from './where-field.tsx';

const boxes = [
  ['small', 'Small box (g)'],
  ['medium', 'Medium box (g)'],
  ['large', 'Large box (g)'],
] as const;

const newZone = (): DeliveryZone => ({
  name: '',
  where: everywhere,
  steps: [{ upToGrams: 5000, amount: '' }],
  perKilogramAbove: '',
});

export function DeliveryDialog({ saved, onClose }: PolicyDialogProps<'delivery'>) {
  const form = usePolicyForm('delivery', { schema: deliveryPolicySchema, saved, onClose, texts });
  const { register, values, change, errors } = form;
  return (
    <PolicyDialog title="Delivery charges" form={form}>
      <Switch
        label="Charge by place and weight"
        hint="Off: one charge for every parcel, from the settings above."
        {...register('isOn')}
      />
      <RowList
        title="Zones"
        hint="The first zone that names the place counts; the last is for everywhere else."
        item="zone"
        rows={values.zones}
        max={MAX_ZONES}
        isOrdered
        isAddedFirst
        error={errors.zones?.root?.message ?? errors.zones?.message}
        onChange={(zones) => change({ zones })}
        added={newZone}
      >
        {(zone, set, index) => {
          const failed = errors.zones?.[index];
          const isLast = index === values.zones.length - 1 && isEverywhere(zone.where);
          return (
            <>
              <Field
                label="Name, as on the shipping page"
                error={failed?.name?.message}
                value={zone.name}
                onChange={({ target }) => set({ name: target.value })}
              />
              <Field
                label="Each further kg (₹)"
                inputMode="decimal"
                error={failed?.perKilogramAbove?.message}
                value={zone.perKilogramAbove}
                onChange={({ target }) => set({ perKilogramAbove: target.value })}
              />
              {isLast ? (
                <p className="text-sm text-muted-foreground sm:col-span-2">Everywhere else.</p>
              ) : (
                <WhereField
                  value={zone.where}
                  error={prefixError(failed?.where)}
                  onChange={(where) => set({ where })}
                />
              )}
              <Steps
                steps={zone.steps}
                errorOf={(at, field) => failed?.steps?.[at]?.[field]?.message}
                onChange={(steps) => set({ steps })}
              />
            </>
          );
        }}
      </RowList>
      <PolicyGroup title="Free delivery">
        <Field
          label="Free above (₹)"
          inputMode="decimal"
          hint="Empty: never."
          error={errors.freeAbove?.message}
          value={values.freeAbove ?? ''}
          onChange={({ target }) => change({ freeAbove: target.value.trim() === '' ? null : target.value })}
        />
        <Switch
          label="Heavy goods too"
          hint="They count towards the amount and are then delivered free by weight."
          {...register('freeIncludesHeavy')}
        />
      </PolicyGroup>
      <PolicyGroup title="Heavy goods and boxes">
        <FieldFrame label="Delivery of heavy goods" className="sm:col-span-2">
          {(wiring) => (
            <select {...wiring} className={controlStyles(false)} {...register('heavy')}>
              <option value="by-agreement">Agreed on WhatsApp before the customer pays</option>
              <option value="by-weight">By weight, as everything else</option>
            </select>
          )}
        </FieldFrame>
        {boxes.map(([size, label]) => (
          <Field
            key={size}
            label={label}
            type="number"
            error={errors.boxGrams?.[size]?.message}
            {...register(`boxGrams.${size}`, { valueAsNumber: true })}
          />
        ))}
      </PolicyGroup>
    </PolicyDialog>
  );
}

type StepsProps = {
  steps: DeliveryZone['steps'];
  errorOf: (index: number, field: 'upToGrams' | 'amount') => string | undefined;
  onChange: (steps: DeliveryZone['steps']) => void;
};

function Steps({ steps, errorOf, onChange }: StepsProps) {
  const set = (index: number, part: Partial<DeliveryZone['steps'][number]>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));
  return (
    <div className="grid gap-2 sm:col-span-2">
      {steps.map(({ upToGrams, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form holds the values by index
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          <Field
            label="Up to (g)"
            type="number"
            error={errorOf(index, 'upToGrams')}
            value={Number.isNaN(upToGrams) ? '' : upToGrams}
            onChange={({ target }) => set(index, { upToGrams: target.valueAsNumber })}
          />
          <Field
            label="Charge (₹)"
            inputMode="decimal"
            error={errorOf(index, 'amount')}
            value={amount}
            onChange={({ target }) => set(index, { amount: target.value })}
          />
          <IconButton
            label={`Remove step ${index + 1}`}
            className="mt-6.5"
            disabled={steps.length === 1}
            onClick={() => onChange(steps.filter((_, at) => at !== index))}
          >
            <Icon of={Trash2} className="size-5" />
          </IconButton>
        </div>
      ))}
      {steps.length < MAX_STEPS && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...steps, { upToGrams: (steps.at(-1)?.upToGrams ?? 0) + 5000, amount: '' }])}
        >
          <Icon of={Plus} className="size-4" />
          Add a weight step
        </Button>
      )}
    </div>
  );
}

function texts(policy: DeliveryPolicy): [string, string][] {
  const steps = (zone: DeliveryZone) =>
    zone.steps.map(({ upToGrams, amount }) => `${upToGrams} g ${formatRupees(amount)}`);
  return [
    ['By place and weight', policy.isOn ? 'Yes' : 'No'],
    [
      'Zones',
      policy.zones.map((zone) => `${zone.name} (${whereText(zone.where)}): ${steps(zone).join(', ')}`).join('; '),
    ],
    ['Each further kg', policy.zones.map(({ perKilogramAbove }) => perKilogramAbove).join(', ')],
    ['Free above', policy.freeAbove ?? 'never'],
    ['Heavy goods too', policy.freeIncludesHeavy ? 'Yes' : 'No'],
    ['Heavy goods', policy.heavy],
    ['Boxes', Object.values(policy.boxGrams).join(', ')],
  ];
}
