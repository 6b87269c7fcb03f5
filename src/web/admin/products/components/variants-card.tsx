import { Plus } from 'lucide';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { formatRupees } from '#contracts/money.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { FormSection } from './form-section.tsx';

type VariantsCardProps = {
  product: Product;
  /** Unsaved changes of the form would be lost. */
  isDirty: boolean;
  onAdd: () => void;
  onEdit: () => void;
};

const cell = 'px-2 py-2 first:pl-0 last:pr-0';
const number = `${cell} text-right tabular-nums`;

/** The family of the product. It is changed in dialogs of its own, since it belongs to several products. */
export function VariantsCard({ product, isDirty, onAdd, onEdit }: VariantsCardProps) {
  const { family } = product;
  return (
    <FormSection title="Variants">
      {family ? (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">Variants of {family.name}</caption>
            <thead className="border-b text-muted-foreground">
              <tr>
                <th scope="col" className={`${number} font-medium`}>
                  Position
                </th>
                <th scope="col" className={`${cell} font-medium`}>
                  {family.optionName}
                </th>
                <th scope="col" className={`${number} font-medium`}>
                  Price
                </th>
                <th scope="col" className={`${number} font-medium`}>
                  Stock
                </th>
                <th scope="col" className={`${cell} font-medium`}>
                  Code
                </th>
              </tr>
            </thead>
            <tbody>
              {family.members.map(({ id, optionLabel, price, stock, sku, isActive }, place) => (
                <tr key={id} className="border-b last:border-b-0">
                  <td className={number}>{place + 1}</td>
                  <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
                    {optionLabel}
                    {id === product.id && <span className="font-normal text-muted-foreground"> (this one)</span>}
                    {!isActive && <span className="font-normal text-muted-foreground"> (inactive)</span>}
                  </th>
                  <td className={number}>{formatRupees(price)}</td>
                  <td className={number}>{stock}</td>
                  <td className={`${cell} wrap-anywhere`}>{sku ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="text-sm text-muted-foreground">
          Sizes, packs or ways of growing that shoppers choose from on one page. This product has none yet.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="small" disabled={isDirty} onClick={onAdd}>
          <Icon of={Plus} className="size-5" />
          Add variant
        </Button>
        <Button variant="outline" size="small" disabled={isDirty} onClick={onEdit}>
          {family ? 'Edit variants' : 'Join existing products'}
        </Button>
        {isDirty && <p className="text-sm text-muted-foreground">Save your changes first.</p>}
      </div>
    </FormSection>
  );
}
