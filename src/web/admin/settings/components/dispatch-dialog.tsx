import { productKinds } from '#contracts/catalogue/care.ts';
import { weekdays } from '#contracts/delivery/calendar-days.ts';
import {
  type DispatchPolicy,
  dispatchPolicySchema,
  MAX_STOCK_MESSAGE_LENGTH,
} from '#contracts/delivery/dispatch-policy.ts';
import { weekdaysText } from '#contracts/delivery/dispatch-sentences.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { yesNo } from '#web/admin/shared/form-values.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { usePolicyForm } from '../use-policy-form.ts';
import { DispatchCalendar } from './dispatch-calendar.tsx';
import { type DispatchForm, HOME_ROW, HoldRows, HolidayRows, RefusalRows, TransitRows } from './dispatch-rows.tsx';
import { kindTitle } from './kinds-field.tsx';
import type { PolicyDialogProps } from './policy-card.tsx';
import { PolicyDialog, PolicyGroup } from './policy-dialog.tsx';
import { stateNames, whereText } from './where-field.tsx';

export function DispatchDialog({ saved, onClose }: PolicyDialogProps<'dispatch'>) {
  const form = usePolicyForm('dispatch', { schema: dispatchPolicySchema, saved, onClose, texts });
  const { register, values, change, errors } = form;
  const checked = dispatchPolicySchema.safeParse(values);
  return (
    <PolicyDialog title="Dispatch days" form={form}>
      <Switch
        label="Promise the days on which parcels leave"
        hint="Off: pages name no days, only how many it takes."
        {...register('isOn')}
      />
      <PolicyGroup title="When parcels leave">
        <WeekdayRows form={form} />
        <Field
          label="Cut-off"
          type="time"
          hint="In India. Who confirms until then counts for the same day."
          error={errors.cutOff?.message}
          {...register('cutOff')}
        />
        <FieldFrame
          label="Parcels leave from"
          hint="As long as it is the state of the shop, it changes with it."
          error={errors.shopState?.message}
        >
          {(wiring) => (
            <select {...wiring} className={controlStyles(Boolean(errors.shopState))} {...register('shopState')}>
              {[...stateNames].map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Switch
          label="Animals may travel over a Sunday"
          hint="Off: they leave only when they arrive before a Sunday or holiday."
          {...register('livesOverSunday')}
        />
        <Field
          label="Words beside “In Stock” (optional)"
          hint="Product pages then show the leaving day in place of “Ready to ship within 24 hours”."
          maxLength={MAX_STOCK_MESSAGE_LENGTH}
          error={errors.inStockMessage?.message}
          {...register('inStockMessage')}
        />
      </PolicyGroup>
      <PolicyGroup title="Calendar" hint="With what is entered here. Choose a day to see why nothing leaves.">
        <div className="sm:col-span-2">
          <DispatchCalendar
            policy={checked.success ? checked.data : saved.values}
            onClose={(date) => change({ holidays: [...values.holidays, { date, name: 'Holiday' }] })}
          />
        </div>
      </PolicyGroup>
      <HolidayRows form={form} />
      <HoldRows form={form} />
      <TransitRows form={form} />
      <RefusalRows form={form} />
    </PolicyDialog>
  );
}

function WeekdayRows({ form: { values, change, register, errors } }: { form: DispatchForm }) {
  const failed = productKinds.flatMap((kind) => errors.days?.[kind]?.message ?? []);
  return (
    <div className="grid gap-3 text-sm sm:col-span-2">
      {productKinds.map((kind) => (
        <div key={kind} className="flex flex-wrap items-end gap-x-6 gap-y-1 border-b pb-3">
          <p className="font-medium max-sm:w-full sm:w-28 sm:pb-2.5">{kindTitle(kind)}</p>
          <div className="flex">
            {weekdays.map((day) => (
              <label key={day} className="grid min-h-11 w-11 cursor-pointer justify-items-center gap-1 capitalize">
                <span className="text-xs text-muted-foreground">{day}</span>
                <input
                  type="checkbox"
                  aria-label={`${kindTitle(kind)} leave on ${weekdaysText([day])}`}
                  className="size-5"
                  checked={values.days[kind].includes(day)}
                  onChange={({ target }) => {
                    const chosen = weekdays.filter((one) =>
                      one === day ? target.checked : values.days[kind].includes(one),
                    );
                    change({ days: { ...values.days, [kind]: chosen } });
                  }}
                />
              </label>
            ))}
          </div>
          <label className="flex items-center gap-2 sm:ml-auto">
            <span className="whitespace-nowrap">Days to prepare</span>
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={10}
              aria-label={`Working days to prepare ${kindTitle(kind).toLowerCase()}`}
              aria-invalid={errors.prepDays?.[kind] ? true : undefined}
              className={controlStyles(Boolean(errors.prepDays?.[kind]), 'w-20')}
              {...register(`prepDays.${kind}`, { valueAsNumber: true })}
            />
          </label>
        </div>
      ))}
      {failed.map((message) => (
        <p key={message} className="font-medium text-destructive">
          {message}
        </p>
      ))}
    </div>
  );
}

const rowText = ({ where, isHome }: DispatchPolicy['transit'][number]) => (isHome ? HOME_ROW : whereText(where));

function texts(policy: DispatchPolicy): [string, string][] {
  const kinds = (text: (kind: (typeof productKinds)[number]) => string) =>
    productKinds.map((kind) => `${kindTitle(kind)}: ${text(kind)}`).join('; ');
  return [
    ['Days are promised', yesNo(policy.isOn)],
    ['Days', kinds((kind) => weekdaysText(policy.days[kind]))],
    ['Days to prepare', kinds((kind) => String(policy.prepDays[kind]))],
    ['Cut-off', policy.cutOff],
    ['Parcels leave from', stateNames.get(policy.shopState) ?? policy.shopState],
    ['Over a Sunday', yesNo(policy.livesOverSunday)],
    ['In stock', policy.inStockMessage],
    ['Holidays', policy.holidays.map(({ date, name }) => `${date} ${name}`).join(', ')],
    [
      'Holds',
      policy.holds.map(({ name, from, to, where }) => `${name}, ${from} to ${to}, ${whereText(where)}`).join('; '),
    ],
    ['Days on the road', policy.transit.map((row) => `${rowText(row)} ${row.min}-${row.max}`).join('; ')],
    ['Not served', policy.notServed.map(({ where, kinds }) => `${whereText(where)} ${kinds.join()}`).join('; ')],
  ];
}
