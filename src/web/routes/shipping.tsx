import { HelpCard } from '#web/features/information/components/help-card.tsx';
import { InformationPage } from '#web/features/information/components/information-page.tsx';
import { OwnerSection } from '#web/features/information/components/owner-section.tsx';
import {
  ReturnsPolicy,
  ShippingFacts,
  ShippingPolicy,
} from '#web/features/information/components/shipping-and-returns.tsx';
import { shippingQuestions } from '#web/features/information/frequent-questions.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

const HEADING = 'mb-4 text-lg font-semibold';

export default function ShippingPage() {
  const shop = useShop();
  return (
    <InformationPage
      title="Shipping & Returns"
      description="What delivery costs, how long it takes, and what we do when something arrives dead, wrong or damaged."
      path={paths.shipping}
      intro="What delivery costs, how long it takes, and what we do when something does not arrive as it should."
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,43.4em)_18rem] lg:justify-between">
        <div className="grid gap-12">
          <section aria-labelledby="shipping-policy">
            <h2 id="shipping-policy" className={HEADING}>
              Shipping policy
            </h2>
            <ShippingFacts />
            <div className="prose mt-6">
              <ShippingPolicy />
            </div>
          </section>
          <section aria-labelledby="returns-policy">
            <h2 id="returns-policy" className={HEADING}>
              Returns policy
            </h2>
            <div className="prose">
              <ReturnsPolicy />
            </div>
          </section>
          <OwnerSection page="shipping" />
          <section aria-labelledby="common-questions">
            <h2 id="common-questions" className={HEADING}>
              Common questions
            </h2>
            <div className="grid gap-5">
              {shippingQuestions(shop).map(({ question, answer }) => (
                <div key={question}>
                  <h3 className="font-semibold">{question}</h3>
                  <p className="mt-1 text-muted-foreground">{answer}</p>
                </div>
              ))}
            </div>
          </section>
        </div>
        <div>
          <HelpCard />
        </div>
      </div>
    </InformationPage>
  );
}
