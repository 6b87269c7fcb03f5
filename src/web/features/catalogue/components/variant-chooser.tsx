import { Link, useNavigate } from 'react-router';
import type { CardProduct } from '#contracts/catalogue/catalogue.ts';
import type { FamilyMember } from '#contracts/catalogue/family-schema.ts';
import { formatRupees } from '#contracts/money.ts';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';
import { variantsOf } from '../family.ts';

const CHIP =
  'flex min-h-11 flex-wrap items-center gap-x-2 rounded-control border border-input px-3 text-sm hover:bg-muted';
const CHOSEN = 'border-primary bg-muted font-semibold ring-1 ring-primary';

/** Radio buttons, and links where no script runs. A sold-out variant can be chosen too: its page offers the alert. */
export function VariantChooser({ product }: { product: CardProduct }) {
  const navigate = useNavigate();
  const members = variantsOf(product);
  if (members.length === 0) return null;
  const legend = product.family?.optionName;
  return (
    <>
      <fieldset className="noscript:hidden">
        <legend className="mb-2 text-sm font-semibold">{legend}</legend>
        <div className="flex flex-wrap gap-2">
          {members.map((member) => (
            <label
              key={member.id}
              className={classNames(
                CHIP,
                'cursor-pointer has-focus-visible:outline-2',
                member.id === product.id && CHOSEN,
              )}
            >
              <input
                type="radio"
                name="variant"
                className="sr-only"
                checked={member.id === product.id}
                onChange={() => void navigate(paths.product(member), { replace: true, preventScrollReset: true })}
              />
              <ChipText member={member} />
            </label>
          ))}
        </div>
      </fieldset>
      <noscript>
        <nav aria-label={legend} className="flex flex-wrap gap-2">
          {members.map((member) => (
            <Link
              key={member.id}
              to={paths.product(member)}
              className={classNames(CHIP, member.id === product.id && CHOSEN)}
              {...(member.id === product.id && { 'aria-current': 'page' as const })}
            >
              <ChipText member={member} />
            </Link>
          ))}
        </nav>
      </noscript>
    </>
  );
}

function ChipText({ member: { optionLabel, price, isInStock } }: { member: FamilyMember }) {
  return (
    <>
      <span className="wrap-anywhere">{optionLabel}</span>{' '}
      <span className="font-normal text-muted-foreground tabular-nums">
        {isInStock ? formatRupees(price) : '– out of stock'}
      </span>
    </>
  );
}
