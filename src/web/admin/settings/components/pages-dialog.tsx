import { type PagesPolicy, pagesPolicySchema, type SectionPage, sectionPages } from '#contracts/shop/page-sections.ts';
import { RichTextField } from '#web/admin/shared/components/rich-text/rich-text-field.tsx';
import { usePolicyForm } from '../use-policy-form.ts';
import type { PolicyDialogProps } from './policy-card.tsx';
import { PolicyDialog } from './policy-dialog.tsx';

const labels: Record<SectionPage, string> = {
  shipping: 'On “Shipping & Returns”',
  faq: 'On “Frequently Asked Questions”',
  about: 'About us, on “Contact Us”',
};

export function PagesDialog({ saved, onClose }: PolicyDialogProps<'pages'>) {
  const form = usePolicyForm('pages', { schema: pagesPolicySchema, saved, onClose, texts });
  const { values, change, errors } = form;
  return (
    <PolicyDialog title="Pages" form={form}>
      {sectionPages.map((page) => (
        <RichTextField
          key={page}
          label={labels[page]}
          value={values[page]}
          error={errors[page]?.message}
          onChange={(html) => change({ [page]: html })}
        />
      ))}
    </PolicyDialog>
  );
}

function texts(policy: PagesPolicy): [string, string][] {
  return sectionPages.map((page) => [labels[page], policy[page].replace(/<[^<>]*>/g, ' ').trim()]);
}
