import { productKinds } from '#contracts/catalogue/care.ts';
import type { ProductKind } from '#contracts/delivery/dispatch-policy.ts';
import { kindNames } from '#contracts/delivery/dispatch-sentences.ts';

export const kindTitle = (kind: ProductKind) => `${kindNames[kind].charAt(0).toUpperCase()}${kindNames[kind].slice(1)}`;

type Props = { value: readonly ProductKind[]; onChange: (next: ProductKind[]) => void; error?: string | undefined };

/** What a hold or a refusal is for. */
export function KindsField({ value, onChange, error }: Props) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-semibold">For</legend>
      <div className="flex flex-wrap gap-x-5">
        {productKinds.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={value.includes(kind)}
              onChange={({ target }) =>
                onChange(productKinds.filter((one) => (one === kind ? target.checked : value.includes(one))))
              }
            />
            {kindTitle(kind)}
          </label>
        ))}
      </div>
      {error && <p className="text-sm font-medium text-destructive">{error}</p>}
    </fieldset>
  );
}
