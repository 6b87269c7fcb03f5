import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { FormDialog } from '#web/admin/shared/components/form-dialog.tsx';
import { VersionConflict } from '#web/admin/shared/components/version-conflict.tsx';

type PolicyForm = {
  errors: { root?: { message?: string | undefined } | undefined };
  isBusy: boolean;
  isDirty: boolean;
  submit: (event: FormEvent) => void;
  onClose: () => void;
  conflict: ComponentProps<typeof VersionConflict> | null;
};

/** The dialog of a `usePolicyForm`. */
export function PolicyDialog({ title, form, children }: { title: string; form: PolicyForm; children: ReactNode }) {
  const { errors, isBusy, isDirty, submit, onClose, conflict } = form;
  const marked = Object.keys(errors).length > 0 ? 'Please check what is marked.' : undefined;
  return (
    <FormDialog
      title={title}
      isWide
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      isBusy={isBusy}
      error={conflict ? undefined : (errors.root?.message ?? marked)}
    >
      {children}
      {conflict && <VersionConflict {...conflict} />}
    </FormDialog>
  );
}

/** Fields that belong together, in two columns where there is room. */
export function PolicyGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left mb-3 font-semibold">{title}</legend>
      {hint && <p className="clear-both -mt-2 mb-3 text-sm text-muted-foreground">{hint}</p>}
      <div className="clear-both grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
