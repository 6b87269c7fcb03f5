import {
  type AnnouncementPolicy,
  announcementPolicySchema,
  MAX_ANNOUNCEMENT_LENGTH,
} from '#contracts/shop/announcement.ts';
import { Switch } from '#web/admin/shared/components/switch.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Announcement } from '#web/features/shell/components/announcement-bar.tsx';
import { SETTINGS_SAVED, usePolicyForm } from '../use-policy-form.ts';
import type { PolicyDialogProps } from './policy-card.tsx';
import { PolicyDialog, PolicyGroup } from './policy-dialog.tsx';

export function AnnouncementDialog({ saved, onClose }: PolicyDialogProps<'announcement'>) {
  const form = usePolicyForm('announcement', {
    schema: announcementPolicySchema,
    saved,
    onClose,
    texts,
    success: announcementSaved,
  });
  const { register, values, change, errors } = form;
  const day = (field: 'from' | 'to') => ({
    type: 'date',
    error: errors[field]?.message,
    value: values[field] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value || null }),
  });
  return (
    <PolicyDialog title="Announcement bar" form={form}>
      <Switch label="Show the announcement" hint="Off: the bar names free delivery." {...register('isOn')} />
      <PolicyGroup title="What it says">
        <Field
          label="Text"
          className="sm:col-span-2"
          maxLength={MAX_ANNOUNCEMENT_LENGTH}
          hint="About 55 characters fit into one line on a phone."
          error={errors.text?.message}
          {...register('text')}
        />
        <Field
          label="Link (optional)"
          className="sm:col-span-2"
          placeholder="/shop or https://…"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.link?.message}
          {...register('link')}
        />
        <Field label="First day (optional)" {...day('from')} />
        <Field label="Last day (optional)" {...day('to')} />
      </PolicyGroup>
      <section aria-label="Preview" className="grid gap-1.5">
        <h3 className="text-sm font-semibold">Preview</h3>
        {['w-full', 'max-w-80'].map((width) => (
          <div key={width} className={width}>
            <Announcement text={values.text || 'Your text'} link={null} />
          </div>
        ))}
        <p className="text-sm text-muted-foreground">Above as on a computer, below as on a phone.</p>
      </section>
    </PolicyDialog>
  );
}

/** A text that nobody sees yet would otherwise look published. */
export function announcementSaved({ isOn, text }: Pick<AnnouncementPolicy, 'isOn' | 'text'>) {
  if (isOn || text === '') return SETTINGS_SAVED;
  return { title: SETTINGS_SAVED, description: 'The announcement is not shown: its switch is off.' };
}

function texts({ isOn, text, link, from, to }: AnnouncementPolicy): [string, string][] {
  return [
    ['Shown', isOn ? 'Yes' : 'No'],
    ['Text', text],
    ['Link', link],
    ['First day', from ?? ''],
    ['Last day', to ?? ''],
  ];
}
