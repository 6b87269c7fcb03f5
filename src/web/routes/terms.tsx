import { InformationPage } from '#web/features/information/components/information-page.tsx';
import { NumberedSections } from '#web/features/information/components/numbered-sections.tsx';
import { termsSections } from '#web/features/information/terms-sections.tsx';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function TermsPage() {
  const shop = useShop();
  return (
    <InformationPage
      title="Terms & Conditions"
      description={`The terms on which ${shop.name} sells: orders, prices, delivery, returns and complaints.`}
      path={paths.terms}
      intro="Last updated: May 14, 2025"
    >
      <NumberedSections sections={termsSections(shop)} />
    </InformationPage>
  );
}
