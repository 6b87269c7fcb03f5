import { type FormEvent, useState } from 'react';
import { changeSeveral } from '#web/admin/products/api.ts';
import type { ChosenTag } from '#web/admin/products/product-values.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { CategorySelect } from './category-select.tsx';
import { countedProducts } from './counted-products.ts';
import { TagField } from './tag-field.tsx';

export type GroupTask = 'category' | 'addTags' | 'removeTags';

const titles: Record<GroupTask, string> = {
  category: 'Set the category of',
  addTags: 'Add tags to',
  removeTags: 'Remove tags from',
};

type BulkGroupDialogProps = { task: GroupTask; ids: number[]; onClose: () => void; onChanged: () => void };

/** Which category or tags the chosen products get. */
export function BulkGroupDialog({ task, ids, onClose, onChanged }: BulkGroupDialogProps) {
  const [categoryId, setCategoryId] = useState('');
  const [tags, setTags] = useState<ChosenTag[]>([]);
  const [missing, setMissing] = useState('');
  const save = useAdminMutation({
    run: changeSeveral,
    success: ({ changed }) => `${countedProducts(changed)} updated`,
    failure: 'Failed to change the products',
    invalidates: catalogueKeys,
  });
  const isChosen = task === 'category' ? categoryId !== '' : tags.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChosen)
      return setMissing(task === 'category' ? 'Please choose a category' : 'Please choose at least one tag');
    const change = task === 'category' ? { categoryId } : { [task]: tags.map(({ id }) => id) };
    save.mutate({ ids, change }, { onSuccess: onChanged });
  };
  return (
    <FormDialog
      isFinal
      title={`${titles[task]} ${countedProducts(ids.length)}`}
      onClose={onClose}
      onSubmit={submit}
      isDirty={isChosen}
      isBusy={save.isPending}
      error={save.error?.message}
    >
      {task === 'category' ? (
        <CategorySelect
          value={categoryId}
          error={isChosen ? undefined : missing}
          onChange={(event) => setCategoryId(event.target.value)}
        />
      ) : (
        <TagField value={tags} onChange={setTags} error={isChosen ? undefined : missing} />
      )}
    </FormDialog>
  );
}
