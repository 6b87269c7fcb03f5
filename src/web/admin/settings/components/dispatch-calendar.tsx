import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useRef, useState } from 'react';
import { stateCodes } from '#contracts/addresses/state-codes.ts';
import { productKinds } from '#contracts/catalogue/care.ts';
import { dayNumber, dayText, indianDay } from '#contracts/delivery/calendar-days.ts';
import { homeOf, refusalOf } from '#contracts/delivery/dispatch-days.ts';
import type { DispatchPolicy, ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import { formatDay } from '#contracts/delivery/format-day.ts';
import { notServedSentence } from '#contracts/delivery/promise-sentences.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { pinCodeQuery } from '#web/features/addresses/api.ts';
import { isPin } from '#web/features/delivery/stored-pin.ts';
import { classNames } from '#web/lib/class-names.ts';
import { calendarDay, monthAfter, weeksOf } from '../dispatch-month.ts';
import { kindTitle } from './kinds-field.tsx';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type Props = {
  policy: DispatchPolicy;
  /** In a form: the chosen day becomes a holiday. */
  onClose?: (day: string) => void;
};

/** A month of leaving days, with the reason of every day on which nothing leaves. */
export function DispatchCalendar({ policy, onClose }: Props) {
  const [now] = useState(() => new Date());
  const today = dayText(indianDay(now));
  const [kind, setKind] = useState<ProductKind>('animal');
  const [pin, setPin] = useState('');
  const [chosen, setChosen] = useState(today);
  const month = chosen.slice(0, 7);
  const table = useRef<HTMLTableElement>(null);
  const { data: found } = useQuery(pinCodeQuery(isPin(pin) ? pin : ''));
  const state = found ? (stateCodes[found.state]?.gstCode ?? null) : null;
  const place = isPin(pin) ? { pin, state } : homeOf(policy);
  const asked = { kind, place, now };
  const refusal = refusalOf(policy, kind, place);
  const shownDay = calendarDay(policy, asked, chosen);
  const isLastMonth = month >= dayText(indianDay(now) + 119).slice(0, 7);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = dayText(dayNumber(chosen) + step);
    if (next < today) return;
    setChosen(next);
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus());
  };
  const turn = (by: 1 | -1) => {
    const first = `${monthAfter(month, by)}-01`;
    setChosen(first < today ? today : first);
  };
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <FieldFrame label="Goods">
          {(wiring) => (
            <select
              {...wiring}
              value={kind}
              onChange={({ target }) => setKind(target.value as ProductKind)}
              className={controlStyles(false)}
            >
              {productKinds.map((one) => (
                <option key={one} value={one}>
                  {kindTitle(one)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <Field
          label="To PIN code (optional)"
          inputMode="numeric"
          maxLength={6}
          value={pin}
          hint={found ? [found.districts[0], found.state].filter(Boolean).join(', ') : "Empty: the shop's own state"}
          onChange={({ target }) => setPin(target.value.trim())}
          // Enter would send the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div className="flex items-center justify-between">
        <IconButton label="Month before" disabled={month <= today.slice(0, 7)} onClick={() => turn(-1)}>
          <Icon of={ChevronLeft} />
        </IconButton>
        <h3 aria-live="polite" className="font-semibold">
          {monthName.format(new Date(`${month}-01`))}
        </h3>
        <IconButton label="Month after" disabled={isLastMonth} onClick={() => turn(1)}>
          <Icon of={ChevronRight} />
        </IconButton>
      </div>
      {refusal ? (
        <p className="rounded-control border border-warning bg-warning/8 p-3">
          {notServedSentence(refusal, kind, place)}
        </p>
      ) : (
        <table ref={table} className="w-full table-fixed border-separate border-spacing-0.5" onKeyDown={move}>
          <caption className="sr-only">Days on which parcels leave</caption>
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col" className="pb-1 text-xs font-medium text-muted-foreground">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find(Boolean)}>
                {week.map((day, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a weekday
                  <td key={index} className="p-0 align-top">
                    {day && (
                      <Day
                        {...calendarDay(policy, asked, day)}
                        name={formatDay(day, today)}
                        isChosen={day === chosen}
                        onChoose={() => setChosen(day)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!refusal && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
          <p role="status" className="text-sm">
            <strong className="font-semibold">{formatDay(chosen, today)}</strong>:{' '}
            {shownDay.state === 'leaves'
              ? 'parcels leave, if the customer confirms today'
              : `nothing leaves, ${shownDay.reason}`}
          </p>
          {onClose && !policy.holidays.some(({ date }) => date === chosen) && (
            <Button variant="outline" size="small" onClick={() => onClose(chosen)}>
              Make it a holiday
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

type DayProps = ReturnType<typeof calendarDay> & { name: string; isChosen: boolean; onChoose: () => void };

function Day({ day, state, reason, name, isChosen, onChoose }: DayProps) {
  const isPast = state === 'past';
  return (
    <button
      type="button"
      disabled={isPast}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'grid min-h-11 w-full content-start rounded-control border p-1 text-left text-sm tabular-nums sm:min-h-15 sm:p-1.5',
        isChosen ? 'border-primary ring-1 ring-primary' : 'border-transparent',
        state === 'leaves' ? 'bg-primary font-semibold text-primary-foreground' : 'bg-muted/60',
        isPast && 'opacity-50',
      )}
    >
      <span className="sr-only">{`${name}: ${state === 'leaves' ? 'parcels leave' : reason || 'past'}`}</span>
      <span aria-hidden>{Number(day.slice(8))}</span>
      <span aria-hidden className="line-clamp-2 text-xs/tight font-normal wrap-anywhere max-sm:hidden">
        {state === 'leaves' ? 'leaves' : reason}
      </span>
    </button>
  );
}
