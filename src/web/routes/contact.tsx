import { ContactDetails } from '#web/features/information/components/contact-details.tsx';
import { ContactPanel } from '#web/features/information/components/contact-panel.tsx';
import { InformationPage } from '#web/features/information/components/information-page.tsx';
import { OwnerSection } from '#web/features/information/components/owner-section.tsx';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function ContactPage() {
  const { name } = useShop();
  return (
    <InformationPage
      title="Contact Us"
      description={`How to reach ${name}: address, telephone, WhatsApp, email, and a form to write to us.`}
      path={paths.contact}
      intro="A question about a plant, a fish or an order? Write to us, or call."
    >
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-16">
        <ContactDetails />
        <ContactPanel />
      </div>
      <OwnerSection page="about" title="About us" />
    </InformationPage>
  );
}
