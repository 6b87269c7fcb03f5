import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FamilySuggestion, familyInputSchema } from '#contracts/catalogue/families.ts';
import { createFamily, familySuggestionsQuery } from '#web/admin/products/family-api.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { useForm } from '#web/components/ui/use-form.ts';

const MAX_SHOWN = 20;
const keyOf = ({ members }: FamilySuggestion) => members.map(({ productId }) => productId).join('-');

/** A button while products look like variants of one thing; nothing is put together before the owner confirms it. */
export function FamilySuggestions() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(familySuggestionsQuery());
  const count = data?.data.length ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        These look like variants ({count})
      </Button>
      {isOpen && <SuggestionsDialog suggestions={data?.data ?? []} onClose={() => setOpen(false)} />}
    </>
  );
}

function SuggestionsDialog({ suggestions, onClose }: { suggestions: FamilySuggestion[]; onClose: () => void }) {
  useReturnFocus();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const open = suggestions.filter((suggestion) => !dismissed.includes(keyOf(suggestion)));
  return (
    <Modal isOpen isWide title="These look like variants" onClose={onClose}>
      <p className="text-sm text-muted-foreground">
        Products of one family share one card in the shop; shoppers choose the variant on its page. Nothing is changed
        until you confirm it.
      </p>
      {open.length === 0 && <p role="status">No more suggestions.</p>}
      {open.slice(0, MAX_SHOWN).map((suggestion) => (
        <Suggestion
          key={keyOf(suggestion)}
          suggestion={suggestion}
          onDismiss={() => setDismissed([...dismissed, keyOf(suggestion)])}
        />
      ))}
    </Modal>
  );
}

function Suggestion({ suggestion, onDismiss }: { suggestion: FamilySuggestion; onDismiss: () => void }) {
  const save = useAdminMutation({
    run: createFamily,
    success: ({ name }) => `${name} is now one family`,
    failure: 'Failed to make the family',
    invalidates: catalogueKeys,
  });
  const form = useForm(familyInputSchema, {
    firstValues: {
      name: suggestion.name,
      optionName: suggestion.optionName,
      members: suggestion.members.map(({ productId, optionLabel }) => ({ productId, optionLabel })),
    },
    send: async (values): Promise<void> => void (await save.mutateAsync(values)),
    onFailure: () => {},
  });
  const { register, errors } = form;
  return (
    <form noValidate method="post" onSubmit={form.submit} className="grid gap-3 rounded-card border p-4">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Family name" autoComplete="off" error={errors.name?.message} {...register('name')} />
        <Field label="Option name" autoComplete="off" error={errors.optionName?.message} {...register('optionName')} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {suggestion.members.map(({ productId, name }, place) => (
          <Field
            key={productId}
            label={`${name} #${productId}`}
            autoComplete="off"
            error={errors.members?.[place]?.optionLabel?.message}
            {...register(`members.${place}.optionLabel`)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="alert" className="grow text-sm font-medium text-destructive empty:hidden">
          {errors.root?.message}
        </p>
        <Button variant="quiet" size="small" disabled={form.isBusy} onClick={onDismiss}>
          Not variants
        </Button>
        <Button type="submit" size="small" isBusy={form.isBusy}>
          Make a family
        </Button>
      </div>
    </form>
  );
}
