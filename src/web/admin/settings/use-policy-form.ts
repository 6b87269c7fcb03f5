import { useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { Policy, PolicyName } from '#contracts/shop/owner-policies.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useForm } from '#web/components/ui/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { loadPolicy, policyChange, type SavedPolicy, savePolicy } from './policy-api.ts';

type Options<Name extends PolicyName, Input extends FieldValues> = {
  schema: ZodMiniType<Policy<Name>, Input>;
  saved: SavedPolicy<Name>;
  onClose: () => void;
  /** What somebody has to choose between who meets another's change: names and texts of the fields. */
  texts: (values: Policy<Name>) => [string, string][];
  /** For what the usual message would not tell. */
  success?: (values: Policy<Name>) => string | { title: string; description: string };
};

export const SETTINGS_SAVED = 'Settings saved';

/** The form of a policy. The version that it is made on moves on when a conflict is settled. */
export function usePolicyForm<Name extends PolicyName, Input extends FieldValues>(
  name: Name,
  { schema, saved, onClose, texts, success }: Options<Name, Input>,
) {
  const version = useRef(saved.version);
  const [theirs, setTheirs] = useState<SavedPolicy<Name> | null>(null);
  const save = useAdminMutation({
    run: (values: Policy<Name>) => savePolicy(name, values, version.current),
    success: (_, values) => success?.(values) ?? SETTINGS_SAVED,
    failure: 'Failed to save settings',
    invalidates: policyChange(name),
  });
  // A saved policy is complete, so it is an input of its schema too.
  const asInput = (values: Policy<Name>) => values as unknown as DefaultValues<Input>;
  const form = useForm<Input, Policy<Name>>(schema, {
    firstValues: asInput(saved.values),
    send: async (values) => {
      await save.mutateAsync(values);
      onClose();
    },
    onFailure: (error) => {
      setTheirs(null);
      // If they cannot be loaded now, the server's error message is shown instead.
      if (error instanceof ApiError && error.code === 'stale') void loadPolicy(name).then(setTheirs, () => {});
    },
  });
  const values = form.watch() as unknown as Policy<Name>;
  const settle = (next: SavedPolicy<Name>) => {
    version.current = next.version;
    setTheirs(null);
  };
  const [own, other] = [texts(values), theirs ? texts(theirs.values) : []];
  return {
    ...form,
    values,
    /** For lists, whose fields are not registered one by one. */
    change: (part: Partial<Policy<Name>>) => {
      for (const [field, value] of Object.entries(part)) {
        form.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
      }
    },
    onClose,
    conflict: theirs && {
      fields: own.map(([label, mine], index) => ({ label, mine, theirs: other[index]?.[1] ?? '' })),
      onKeepMine: () => settle(theirs),
      onTakeTheirs: () => {
        form.reset(asInput(theirs.values));
        settle(theirs);
      },
    },
  };
}
