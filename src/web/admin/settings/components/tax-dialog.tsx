import { useState } from 'react';
import { prefixFrom } from '#contracts/bills/bill-number.ts';
import { registrations } from '#contracts/bills/bill-papers.ts';
import { isGstin, stateOfGstin } from '#contracts/bills/gstin.ts';
import { type TaxPolicy, taxPolicySchema } from '#contracts/bills/tax-policy.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { useShop } from '#web/lib/use-shop.ts';
import { autoWords, freightWords, registrationWords } from '../tax-words.ts';
import { usePolicyForm } from '../use-policy-form.ts';
import type { PolicyDialogProps } from './policy-card.tsx';
import { PolicyDialog, PolicyGroup } from './policy-dialog.tsx';
import { stateNames } from './where-field.tsx';

export function TaxDialog({ saved, onClose }: PolicyDialogProps<'tax'>) {
  const { name } = useShop();
  const prefix = prefixFrom(name, saved.values.prefix);
  const proposed = saved.version === 0 ? { ...saved, values: { ...saved.values, prefix } } : saved;
  const form = usePolicyForm('tax', { schema: taxPolicySchema, saved: proposed, onClose, texts });
  const { register, values, change, errors } = form;
  const isRegistered = values.registration === 'regular' || values.registration === 'composition';
  const isRegular = values.registration === 'regular';
  return (
    <PolicyDialog title="GST and bills" form={form}>
      <p className="text-sm text-muted-foreground">Ask your accountant which registration, codes and rates apply.</p>
      <PolicyGroup title="Registration">
        <FieldFrame
          label="The shop is"
          hint={hints[values.registration ?? 'open']}
          error={errors.registration?.message}
          className="sm:col-span-2"
        >
          {(wiring) => (
            <select
              {...wiring}
              className={controlStyles(Boolean(errors.registration))}
              value={values.registration ?? ''}
              onChange={({ target }) => {
                const registration = registrations.find((one) => one === target.value) ?? null;
                const hasGstin = registration === 'regular' || registration === 'composition';
                change({ registration, ...(!hasGstin && { gstin: '' }) });
              }}
            >
              <option value="">Not chosen yet</option>
              {registrations.map((registration) => (
                <option key={registration} value={registration}>
                  {registrationWords[registration]}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {isRegistered && (
          <Field
            label="GSTIN"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={15}
            error={errors.gstin?.message}
            value={values.gstin}
            onChange={({ target }) => {
              const gstin = target.value.toUpperCase();
              change(isGstin(gstin) ? { gstin, stateCode: stateOfGstin(gstin) } : { gstin });
            }}
          />
        )}
        <FieldFrame
          label="State of the shop"
          hint="As long as it is the state in “The shop”, it changes with it."
          error={errors.stateCode?.message}
        >
          {(wiring) => (
            <select {...wiring} className={controlStyles(Boolean(errors.stateCode))} {...register('stateCode')}>
              {[...stateNames].map(([code, name]) => (
                <option key={code} value={code}>
                  {name} ({code})
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        {isRegular && (
          <Switch
            label="Turnover above ₹5 crore"
            hint="HSN codes then need 6 digits on every bill."
            {...register('turnoverAbove5Cr')}
          />
        )}
      </PolicyGroup>
      <PolicyGroup title="On every bill">
        <Field
          label="Address of the business (optional)"
          className="sm:col-span-2"
          hint="As registered. Empty: the postal address of the shop."
          error={errors.legalAddress?.message}
          {...register('legalAddress')}
        />
        <Field
          label="Prefix of the numbers"
          hint={`Such as ${values.prefix || 'JAL'}/26-27/00001`}
          maxLength={3}
          autoCapitalize="characters"
          error={errors.prefix?.message}
          {...register('prefix')}
        />
        <Field
          label="Signatory (optional)"
          maxLength={60}
          hint="Empty: bills say that they need no signature."
          error={errors.signatory?.message}
          {...register('signatory')}
        />
        <FieldFrame label="Bills are issued" className="sm:col-span-2" hint="Only once a registration is chosen.">
          {(wiring) => (
            <select {...wiring} className={controlStyles(false)} {...register('autoAt')}>
              {Object.entries(autoWords).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      </PolicyGroup>
      {isRegular && (
        <PolicyGroup title="Rates">
          <RatesField
            rates={values.rates}
            error={errors.rates?.message ?? (errors.rates ? RATES : undefined)}
            onChange={(rates) => change({ rates })}
          />
          <FieldFrame label="Tax on the delivery charge">
            {(wiring) => (
              <select {...wiring} className={controlStyles(false)} {...register('freight')}>
                {Object.entries(freightWords).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          {values.freight === 'fixed' && (
            <Field
              label="Rate of delivery (%)"
              type="number"
              step="any"
              error={errors.freightRate?.message}
              {...register('freightRate', { valueAsNumber: true })}
            />
          )}
        </PolicyGroup>
      )}
    </PolicyDialog>
  );
}

const RATES = 'Please enter rates from 0 to 40 with commas between them';

type RatesProps = { rates: number[]; error: string | undefined; onChange: (rates: number[]) => void };

/** Typed as one text: a list is read from it, and what is no number is refused by the schema. */
function RatesField({ rates, error, onChange }: RatesProps) {
  const [typed, setTyped] = useState(rates.join(', '));
  return (
    <Field
      label="Rates to choose from (%)"
      hint="With commas between them. The product form offers these."
      error={error}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const parts = target.value.split(',').filter((part) => part.trim() !== '');
        onChange(parts.map(Number));
      }}
    />
  );
}

const hints: Record<NonNullable<TaxPolicy['registration']> | 'open', string> = {
  open: 'Until you choose, pages and bills stay as they are.',
  none: 'Bills say “Not registered under GST. No GST is charged.”, and pages no longer say that GST is included.',
  regular: 'Bills show GST. Products need a rate, and for business buyers an HSN code.',
  composition: 'Bills of supply without GST. Sales to other states are not allowed.',
};

function texts(policy: TaxPolicy): [string, string][] {
  return [
    ['Registration', policy.registration === null ? 'Not chosen yet' : registrationWords[policy.registration]],
    ['GSTIN', policy.gstin],
    ['State', stateNames.get(policy.stateCode) ?? policy.stateCode],
    ['Turnover above ₹5 crore', policy.turnoverAbove5Cr ? 'Yes' : 'No'],
    ['Address', policy.legalAddress],
    ['Prefix', policy.prefix],
    ['Signatory', policy.signatory],
    ['Bills are issued', autoWords[policy.autoAt]],
    ['Rates', policy.rates.join(', ')],
    ['Tax on delivery', `${freightWords[policy.freight]}, ${policy.freightRate} %`],
  ];
}
