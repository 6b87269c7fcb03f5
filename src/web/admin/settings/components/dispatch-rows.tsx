import type * as z from 'zod/mini';
import { dayText, indianDay } from '#contracts/delivery/calendar-days.ts';
import {
  type dispatchPolicySchema,
  holdReasons,
  MAX_HOLDS,
  MAX_HOLIDAYS,
  MAX_SENTENCE_LENGTH,
} from '#contracts/delivery/dispatch-policy.ts';
import { everywhere, isEverywhere } from '#contracts/delivery/where.ts';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import type { usePolicyForm } from '../use-policy-form.ts';
import { KindsField } from './kinds-field.tsx';
import { RowList } from './row-list.tsx';
import { WhereField } from './where-field.tsx';

export type DispatchForm = ReturnType<typeof usePolicyForm<'dispatch', z.input<typeof dispatchPolicySchema>>>;

const reasonWords: Record<(typeof holdReasons)[number], string> = {
  heat: 'Heat',
  monsoon: 'Monsoon',
  strike: 'Strike',
  other: 'Another reason',
};

type Props = { form: DispatchForm };

export function HolidayRows({ form: { values, change, errors } }: Props) {
  const { holidays } = values;
  return (
    <RowList
      title="Holidays"
      item="holiday"
      rows={holidays}
      max={MAX_HOLIDAYS}
      onChange={(next) => change({ holidays: next })}
      added={() => ({ date: '', name: '' })}
    >
      {(row, set, index) => (
        <>
          <Field
            label="Day"
            type="date"
            error={errors.holidays?.[index]?.date?.message}
            value={row.date}
            onChange={({ target }) => set({ date: target.value })}
          />
          <Field
            label="Name"
            error={errors.holidays?.[index]?.name?.message}
            value={row.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </>
      )}
    </RowList>
  );
}

export function HoldRows({ form: { values, change, errors } }: Props) {
  const today = dayText(indianDay(new Date()));
  return (
    <RowList
      title="Holds"
      hint="For heat, monsoon or a strike: nothing of this leaves for these places between the two days."
      item="hold"
      rows={values.holds}
      max={MAX_HOLDS}
      onChange={(next) => change({ holds: next })}
      added={() => ({
        id: '',
        name: '',
        reason: 'heat' as const,
        from: today,
        to: today,
        kinds: ['animal' as const],
        where: everywhere,
        sentence: '',
      })}
    >
      {(row, set, index) => {
        const failed = errors.holds?.[index];
        return (
          <>
            <Field
              label="Name"
              placeholder="Summer heat"
              error={failed?.name?.message}
              value={row.name}
              onChange={({ target }) => set({ name: target.value })}
            />
            <FieldFrame label="Reason">
              {(wiring) => (
                <select
                  {...wiring}
                  className={controlStyles(false)}
                  value={row.reason}
                  onChange={({ target }) => set({ reason: target.value as typeof row.reason })}
                >
                  {holdReasons.map((reason) => (
                    <option key={reason} value={reason}>
                      {reasonWords[reason]}
                    </option>
                  ))}
                </select>
              )}
            </FieldFrame>
            <Field
              label="From"
              type="date"
              error={failed?.from?.message}
              value={row.from}
              onChange={({ target }) => set({ from: target.value })}
            />
            <Field
              label="Until"
              type="date"
              error={failed?.to?.message}
              value={row.to}
              onChange={({ target }) => set({ to: target.value })}
            />
            <KindsField value={row.kinds} error={failed?.kinds?.message} onChange={(kinds) => set({ kinds })} />
            <WhereField value={row.where} error={prefixError(failed?.where)} onChange={(where) => set({ where })} />
            <Field
              label="Sentence for customers (optional)"
              className="sm:col-span-2"
              maxLength={MAX_SENTENCE_LENGTH}
              placeholder="Held for summer heat until 15 Jun."
              error={failed?.sentence?.message}
              value={row.sentence}
              onChange={({ target }) => set({ sentence: target.value })}
            />
          </>
        );
      }}
    </RowList>
  );
}

export const HOME_ROW = 'Same state as the shop';

export function TransitRows({ form: { values, change, errors } }: Props) {
  const failedList = errors.transit?.root?.message ?? errors.transit?.message;
  return (
    <RowList
      title="Days on the road"
      hint="The first row that names the place counts; the last is for everywhere else."
      item="row"
      rows={values.transit}
      max={50}
      isOrdered
      error={failedList}
      onChange={(next) => change({ transit: next })}
      added={() => ({ where: everywhere, isHome: false, min: 2, max: 4 })}
      isAddedFirst
    >
      {(row, set, index) => {
        const failed = errors.transit?.[index];
        const isLast = index === values.transit.length - 1 && isEverywhere(row.where);
        return (
          <>
            {isLast || row.isHome ? (
              <p className="font-medium sm:col-span-2">{row.isHome ? HOME_ROW : 'Everywhere else'}</p>
            ) : (
              <WhereField value={row.where} error={prefixError(failed?.where)} onChange={(where) => set({ where })} />
            )}
            <Field
              label="From (days)"
              type="number"
              error={failed?.min?.message}
              value={Number.isNaN(row.min) ? '' : row.min}
              onChange={({ target }) => set({ min: target.valueAsNumber })}
            />
            <Field
              label="To (days)"
              type="number"
              error={failed?.max?.message}
              value={Number.isNaN(row.max) ? '' : row.max}
              onChange={({ target }) => set({ max: target.valueAsNumber })}
            />
          </>
        );
      }}
    </RowList>
  );
}

export function RefusalRows({ form: { values, change, errors } }: Props) {
  return (
    <RowList
      title="Not served"
      hint="Orders of this to these places are refused."
      item="place"
      rows={values.notServed}
      max={50}
      onChange={(next) => change({ notServed: next })}
      added={() => ({ kinds: ['animal' as const], where: everywhere, sentence: '' })}
    >
      {(row, set, index) => {
        const failed = errors.notServed?.[index];
        return (
          <>
            <KindsField value={row.kinds} error={failed?.kinds?.message} onChange={(kinds) => set({ kinds })} />
            <WhereField value={row.where} error={prefixError(failed?.where)} onChange={(where) => set({ where })} />
            <Field
              label="Sentence for customers (optional)"
              className="sm:col-span-2"
              maxLength={MAX_SENTENCE_LENGTH}
              error={failed?.sentence?.message}
              value={row.sentence}
              onChange={({ target }) => set({ sentence: target.value })}
            />
          </>
        );
      }}
    </RowList>
  );
}

/** Of the list or of one prefix in it. */
export function prefixError(failed: unknown): string | undefined {
  const { pinPrefixes } = (failed ?? {}) as { pinPrefixes?: unknown };
  const one = Array.isArray(pinPrefixes) ? pinPrefixes.find(Boolean) : pinPrefixes;
  return (one as { message?: string } | undefined)?.message;
}
