import { HelpCard } from '#web/features/information/components/help-card.tsx';
import { InformationPage } from '#web/features/information/components/information-page.tsx';
import { QuestionGroup } from '#web/features/information/components/question-group.tsx';
import { frequentQuestions } from '#web/features/information/frequent-questions.ts';
import { paths } from '#web/lib/paths.ts';
import { useShop } from '#web/lib/use-shop.ts';

export default function FaqPage() {
  const shop = useShop();
  return (
    <InformationPage
      title="Frequently Asked Questions"
      description="Answers about orders, shipping, plant and fish care, refunds and your account."
      path={paths.faq}
      intro="What people ask us most, about orders, living things, refunds and accounts."
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,68ch)_18rem] lg:justify-between">
        <div className="grid gap-10">
          {frequentQuestions(shop).map((group) => (
            <QuestionGroup key={group.title} {...group} />
          ))}
        </div>
        <div>
          <HelpCard />
        </div>
      </div>
    </InformationPage>
  );
}
