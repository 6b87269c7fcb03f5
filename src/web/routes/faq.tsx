import { ChevronDown } from 'lucide';
import { useId } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { HelpCard } from '#web/features/information/components/help-card.tsx';
import { InformationPage } from '#web/features/information/components/information-page.tsx';
import { OwnerSection } from '#web/features/information/components/owner-section.tsx';
import { frequentQuestions, type QuestionGroup as Group } from '#web/features/information/frequent-questions.ts';
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
      <div className="grid gap-10 lg:grid-cols-[minmax(0,43.4em)_18rem] lg:justify-between">
        <div className="grid gap-10">
          {frequentQuestions(shop).map((group) => (
            <QuestionGroup key={group.title} {...group} />
          ))}
          <OwnerSection page="faq" />
        </div>
        <div>
          <HelpCard />
        </div>
      </div>
    </InformationPage>
  );
}

/** The browser keeps one of the details with the same name open, so this works without script. */
function QuestionGroup({ title, questions }: Group) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      <div className="border-t">
        {questions.map(({ question, answer }) => (
          <details key={question} name={title} className="group border-b">
            <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2 font-medium">
              <h3>{question}</h3>
              <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
            </summary>
            <p className="pb-4 text-muted-foreground">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
