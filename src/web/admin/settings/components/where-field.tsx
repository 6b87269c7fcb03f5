import { X } from 'lucide';
import { useId } from 'react';
import { stateCodes } from '#contracts/addresses/state-codes.ts';
import type { Where } from '#contracts/delivery/where.ts';
import { Icon } from '#web/components/icon.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';

/** Two names of one territory share a code: it is offered once. */
export const stateNames: ReadonlyMap<string, string> = new Map(
  Object.values(stateCodes).map(({ gstCode, officialName }) => [gstCode, officialName]),
);

export function whereText({ states, pinPrefixes }: Where): string {
  const places = [...states.map((code) => stateNames.get(code) ?? code), ...pinPrefixes.map((pin) => `${pin}…`)];
  return places.join(', ') || 'everywhere';
}

type Props = { value: Where; onChange: (next: Where) => void; error?: string | undefined };

/** States and beginnings of PIN codes; nothing chosen is everywhere. */
export function WhereField({ value: { states, pinPrefixes }, onChange, error }: Props) {
  const id = useId();
  return (
    <div className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
      <div>
        <FieldFrame label="States" hint={states.length + pinPrefixes.length === 0 ? 'None: everywhere.' : undefined}>
          {(wiring) => (
            <select
              {...wiring}
              value=""
              onChange={({ target }) => onChange({ states: [...states, target.value], pinPrefixes })}
              className={controlStyles(false)}
            >
              <option value="">Add a state</option>
              {[...stateNames]
                .filter(([code]) => !states.includes(code))
                .map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
            </select>
          )}
        </FieldFrame>
        {states.length > 0 && (
          <ul aria-label="Chosen states" className="mt-2 flex flex-wrap gap-2">
            {states.map((code) => (
              <li key={code}>
                <button
                  type="button"
                  aria-label={`Remove ${stateNames.get(code)}`}
                  className="flex min-h-11 items-center gap-1 rounded-full border border-input px-3 text-sm hover:bg-muted"
                  onClick={() => onChange({ states: states.filter((one) => one !== code), pinPrefixes })}
                >
                  {stateNames.get(code)}
                  <Icon of={X} className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Field
        // Typed freely; the list is made when the field is left.
        key={`${id} ${pinPrefixes.join()}`}
        label="PIN codes that begin with"
        inputMode="numeric"
        autoComplete="off"
        placeholder="517, 5160"
        error={error}
        defaultValue={pinPrefixes.join(', ')}
        onBlur={({ target }) => {
          const next = target.value.split(/[\s,;]+/).filter(Boolean);
          if (next.join() !== pinPrefixes.join()) onChange({ states, pinPrefixes: next });
        }}
      />
    </div>
  );
}
