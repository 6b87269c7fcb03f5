import { GripVertical, Plus } from 'lucide';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { familyChangeSchema } from '#contracts/catalogue/families.ts';
import {
  type Family,
  type FamilyMember,
  MAX_MEMBERS,
  MAX_OPTION_LABEL_LENGTH,
  MIN_MEMBERS,
} from '#contracts/catalogue/family-schema.ts';
import { splitName } from '#contracts/catalogue/variant-names.ts';
import { formatRupees } from '#contracts/money.ts';
import { createFamily, findFamily, updateFamily } from '#web/admin/products/family-api.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { MoveButtons } from '#web/admin/shared/components/move-buttons.tsx';
import { RowPicture } from '#web/admin/shared/components/row-picture.tsx';
import { VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useConflict } from '#web/admin/shared/use-conflict.ts';
import { useSortable } from '#web/admin/shared/use-sortable.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { controlStyles } from '#web/components/ui/field-frame.tsx';
import { useForm } from '#web/components/ui/use-form.ts';
import { JoinProduct, labelOf } from './join-product.tsx';

type FamilyValues = z.input<typeof familyChangeSchema> & { optionName: string };
type Member = FamilyValues['members'][number];

const familyValues = ({ name, optionName, members }: Family): FamilyValues => ({
  name,
  optionName,
  members: members.map(({ id, optionLabel }) => ({ productId: id, optionLabel })),
});

/** A family that is to be made of a product and others. */
const firstValues = (product: Product): FamilyValues => ({
  name: splitName(product.name)?.base ?? product.name,
  optionName: splitName(product.name)?.optionName ?? 'Option',
  members: [{ productId: product.id, optionLabel: splitName(product.name)?.label ?? 'Standard' }],
});

type Listed = Pick<FamilyMember, 'id' | 'name' | 'price' | 'stock' | 'sku' | 'isActive' | 'imageUrl'>;

const labels = ({ members }: Pick<FamilyValues, 'members'>) => members.map(({ optionLabel }) => optionLabel).join(', ');

type FamilyDialogProps = { product: Product; onClose: () => void; onAdd: () => void };

/** Name, option and order of a product's family, or a new one. The first variant is the one shown in lists. */
export function FamilyDialog({ product, onClose, onAdd }: FamilyDialogProps) {
  const { family } = product;
  const [joined, setJoined] = useState<Product[]>([]);
  const conflict = useConflict(family, findFamily, (fresh) => {
    if (!form.isDirty) form.reset(familyValues(fresh));
    return !form.isDirty;
  });
  const save = useAdminMutation({
    run: (body: Parameters<typeof updateFamily>[1]) => (family ? updateFamily(family.id, body) : createFamily(body)),
    success: ({ name, members }) => {
      if (!family) return `${name} is now one family`;
      return members.length === 0 ? 'The products are single products now' : 'Variants updated';
    },
    failure: 'Failed to update the variants',
    invalidates: catalogueKeys,
  });
  const form = useForm(familyChangeSchema, {
    firstValues: family ? familyValues(family) : firstValues(product),
    send: async (values): Promise<void> => {
      await save.mutateAsync({ ...values, version: conflict.version() });
      onClose();
    },
    onFailure: (error) => void conflict.notice(error),
  });
  const { register, control, errors } = form;
  const { theirs } = conflict;
  const values = form.watch() as FamilyValues;
  const isTooSmall = values.members.length < MIN_MEMBERS;
  const known: Listed[] = [product, ...(family?.members ?? []), ...(theirs?.members ?? []), ...joined];
  return (
    <FormDialog
      isWide
      title={`Variants of ${family?.name ?? product.name}`}
      onClose={onClose}
      onSubmit={form.submit}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      error={theirs ? undefined : errors.root?.message}
    >
      {theirs && (
        <VersionConflict
          fields={[
            { label: 'Name', mine: values.name, theirs: theirs.name },
            { label: 'Option', mine: values.optionName, theirs: theirs.optionName },
            { label: 'Variants', mine: labels(values), theirs: labels(familyValues(theirs)) },
          ]}
          onKeepMine={conflict.settle}
          onTakeTheirs={() => {
            form.reset(familyValues(theirs));
            conflict.settle();
          }}
        />
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Family name" autoComplete="off" error={errors.name?.message} {...register('name')} />
        <Field
          label="Option name"
          hint="What shoppers choose, such as Size, Grown as or Pack"
          autoComplete="off"
          error={errors.optionName?.message}
          {...register('optionName')}
        />
      </div>
      <Controller
        control={control}
        name="members"
        render={({ field: { value, onChange } }) => (
          <MemberRows
            value={value as Member[]}
            onChange={onChange}
            known={new Map(known.map((member) => [member.id, member]))}
            errorOf={(place) => errors.members?.[place]?.optionLabel?.message}
          />
        )}
      />
      {isTooSmall && family && (
        <p role="status" className="text-sm font-medium text-warning">
          With fewer than two variants the family is dissolved. The products stay as single products.
        </p>
      )}
      {values.members.length < MAX_MEMBERS && (
        <JoinProduct
          taken={values.members.map(({ productId }) => Number(productId))}
          onJoin={(chosen) => {
            setJoined([...joined, chosen]);
            const added = { productId: chosen.id, optionLabel: labelOf(chosen) };
            form.setValue('members', [...values.members, added], { shouldDirty: true });
          }}
        />
      )}
      {family && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" size="small" disabled={form.isDirty} onClick={onAdd}>
            <Icon of={Plus} className="size-5" />
            Add variant
          </Button>
          {form.isDirty && <p className="text-sm text-muted-foreground">Save your changes first.</p>}
        </div>
      )}
    </FormDialog>
  );
}

type MemberRowsProps = {
  value: Member[];
  onChange: (members: Member[]) => void;
  known: ReadonlyMap<number, Listed>;
  errorOf: (place: number) => string | undefined;
};

function MemberRows({ value, onChange, known, errorOf }: MemberRowsProps) {
  const { list, announcement, step, dragProps } = useSortable({
    items: value,
    onChange,
    nameOf: ({ optionLabel }, place) => optionLabel || `Variant ${place}`,
  });
  const change = (place: number, optionLabel: string) =>
    onChange(value.map((member, index) => (index === place ? { ...member, optionLabel } : member)));
  return (
    <>
      <ul ref={list} aria-label="Variants" className="grid gap-2">
        {value.map((member, place) => {
          const product = known.get(Number(member.productId));
          return (
            <li
              key={String(member.productId)}
              {...dragProps(place)}
              className="flex flex-wrap items-center gap-3 rounded-card border bg-card p-2 data-dragged:opacity-50 data-over:border-primary"
            >
              <Icon of={GripVertical} className="size-5 cursor-grab text-muted-foreground max-sm:hidden" />
              <span className="w-6 text-right text-sm text-muted-foreground tabular-nums">{place + 1}</span>
              <RowPicture src={product?.imageUrl ?? null} shape="portrait" />
              <div className="min-w-40 grow basis-40">
                <input
                  type="text"
                  aria-label={`Label of variant ${place + 1}`}
                  aria-invalid={errorOf(place) ? true : undefined}
                  maxLength={MAX_OPTION_LABEL_LENGTH}
                  autoComplete="off"
                  value={member.optionLabel}
                  onChange={({ target }) => change(place, target.value)}
                  className={controlStyles(Boolean(errorOf(place)))}
                />
                <p className="mt-1 text-sm font-medium text-destructive empty:hidden">{errorOf(place)}</p>
                {product && (
                  <p className="mt-1 text-sm text-muted-foreground tabular-nums wrap-anywhere">
                    {product.name} · {formatRupees(product.price)} · {product.stock} in stock
                    {product.sku && ` · ${product.sku}`}
                    {!product.isActive && ' · inactive'}
                  </p>
                )}
              </div>
              {place === 0 && (
                <span className="rounded-full border border-primary px-2 py-0.5 text-xs font-semibold text-primary">
                  Shown in lists
                </span>
              )}
              <div className="flex items-center gap-1 max-sm:ml-auto">
                <MoveButtons
                  item={`variant ${place + 1}`}
                  place={place}
                  count={value.length}
                  onMove={(direction) => step(place, direction)}
                />
                <Button
                  variant="quiet"
                  size="small"
                  className="text-destructive"
                  onClick={() => onChange(value.filter((_, index) => index !== place))}
                >
                  Remove<span className="sr-only"> variant {place + 1}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
