import { InformationPage } from '#web/features/information/components/information-page.tsx';
import { NumberedSections } from '#web/features/information/components/numbered-sections.tsx';
import { privacySections } from '#web/features/information/privacy-sections.tsx';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function PrivacyPage() {
  const shop = useShop();
  return (
    <InformationPage
      title="Privacy Policy"
      description={`What ${shop.name} knows about you, why, for how long, and what you can do about it.`}
      path={paths.privacy}
      intro="Last updated: May 11, 2025"
    >
      <NumberedSections sections={privacySections(shop)} />
    </InformationPage>
  );
}
