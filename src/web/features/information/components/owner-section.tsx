import { useQuery } from '@tanstack/react-query';
import type { SectionPage } from '#contracts/shop/page-sections.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { pageSectionQuery } from '../api.ts';

/** What the owner has added to a page. */
export function OwnerSection({ page, title }: { page: SectionPage; title?: string }) {
  const hasSection = useShop().sections?.includes(page) ?? false;
  const { data } = useQuery({ ...pageSectionQuery(page), enabled: hasSection });
  if (!hasSection || !data?.html) return null;
  return (
    <section {...(title && { 'aria-label': title, className: 'mt-12' })}>
      {title && <h2 className="mb-4 text-lg font-semibold">{title}</h2>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sections are sanitised when they are saved */}
      <div className="prose wrap-anywhere" dangerouslySetInnerHTML={{ __html: data.html }} />
    </section>
  );
}
