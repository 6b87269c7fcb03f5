import type { Product } from '#contracts/catalogue/catalogue.ts';
import { AddVariantDialog } from './add-variant-dialog.tsx';
import { FamilyDialog } from './family-dialog.tsx';

export type VariantsTask = { kind: 'add' | 'edit'; product: Product };

type VariantsDialogProps = { task: VariantsTask; onChange: (task: VariantsTask | null) => void };

/** A new variant, after which the whole family is shown, or the family at once. */
export function VariantsDialog({ task: { kind, product }, onChange }: VariantsDialogProps) {
  const close = () => onChange(null);
  if (kind === 'edit') {
    return <FamilyDialog product={product} onClose={close} onAdd={() => onChange({ kind: 'add', product })} />;
  }
  return (
    <AddVariantDialog
      product={product}
      onClose={close}
      onAdded={(variant) => onChange({ kind: 'edit', product: variant })}
    />
  );
}
