import { BANK_DAYS, DISPATCH_WORKING_DAYS, REFUND_BUSINESS_DAYS, RESET_LINK_HOURS } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { deliveryDays, dispatchSentence, shippingRuleSentence } from '#web/lib/delivery-sentences.ts';
import {
  claimHours,
  deadOnArrivalSentence,
  HEAVY_PARCEL_SENTENCE,
  hasGst,
  isHeavyAgreed,
  reportPlace,
  TAKEN_BACK_SENTENCE,
} from '#web/lib/policy-sentences.ts';
import { cancelling } from './cancelling.ts';

export type Question = { question: string; answer: string };
export type QuestionGroup = { title: string; questions: Question[] };

const refundTime = `Refunds are processed ${REFUND_BUSINESS_DAYS} business days after we have verified the claim. Your bank then takes another ${BANK_DAYS} days until the money is in your account.`;

export function frequentQuestions(shop: Shop): QuestionGroup[] {
  return [
    {
      title: 'Orders & Shipping',
      questions: [
        {
          question: 'How do I pay for my order?',
          answer:
            'You pay nothing on this website. After you have placed an order we check that everything is in stock and healthy, then write to you on WhatsApp about availability, payment options (UPI, bank transfer, cash) and delivery.',
        },
        {
          question: 'How long does delivery take?',
          answer: dispatchSentence(shop),
        },
        { question: 'What does delivery cost?', answer: costAnswer(shop) },
        {
          question: 'Where do you deliver?',
          answer: 'To every state and union territory of India. We do not send anything abroad.',
        },
        {
          question: 'Do your prices include taxes?',
          answer: hasGst(shop)
            ? 'Yes. All prices are in Indian rupees and include GST. Delivery is the only thing that is added.'
            : 'All prices are in Indian rupees. No GST is charged. Delivery is the only thing that is added.',
        },
      ],
    },
    {
      title: 'Products & Care',
      questions: [
        {
          question: 'How long does it take to cycle a new tank?',
          answer:
            'Give it 4-6 weeks. The bacteria that turn waste into something harmless need that time to settle. Put plants in from the first day, and fish only when tests show no ammonia and no nitrite.',
        },
        {
          question: 'How much light do aquarium plants need?',
          answer:
            'Most do well with 8-10 hours of light daily. Start at the lower end in a new tank, use a timer, and shorten the day when algae appear.',
        },
        {
          question: 'What do I do when my plants arrive?',
          answer:
            'Film the unboxing, rinse the plants in clean water at room temperature, take off damaged leaves and plant them the same day. Some leaves may melt while a plant gets used to your water; new ones follow.',
        },
        {
          question: 'How do I put new fish or shrimp into my tank?',
          answer:
            'Switch off the light and let the closed bag float for 20 minutes. Then add a little of your tank water every few minutes for about an hour, and move the animals over with a net. Leave the water of the bag out.',
        },
      ],
    },
    {
      title: 'Returns & Refunds',
      questions: [
        {
          question: 'Can I return or exchange something?',
          answer: `We send living things, so we do not take returns or make exchanges for a change of mind. ${TAKEN_BACK_SENTENCE} We pay the return courier. ${reportPlace(shop)}`,
        },
        { question: 'What if a plant or an animal arrives dead?', answer: deadOnArrivalSentence(shop) },
        {
          question: 'What should the unboxing video show?',
          answer: `The unopened parcel with its label, then its opening and what is inside, in one piece and without cuts. Add it to your report, with photos, within ${claimHours(shop)} hours of receipt. ${reportPlace(shop)}`,
        },
        { question: 'When do I get my money back?', answer: refundTime },
      ],
    },
    {
      title: 'Account & Orders',
      questions: [
        {
          question: 'Do I need an account to order?',
          answer:
            'Yes. With an account you see how your orders are getting on and need not type your address again. Browsing, and asking us something, need none.',
        },
        {
          question: 'How do I follow my order?',
          answer:
            'Sign in and open My Orders: every order shows its status and its history. We also email you whenever the status changes.',
        },
        {
          question: 'Can I change or cancel my order?',
          answer: cancelling,
        },
        {
          question: 'I have forgotten my password. What now?',
          answer: `Choose "Forgot your password?" on the sign-in page. We email you a link that works once, within ${RESET_LINK_HOURS} hours.`,
        },
        {
          question: 'How do I delete my account?',
          answer:
            'Open My Account: there you can download everything we store about you, or delete your account for good.',
        },
      ],
    },
  ];
}

function costAnswer(shop: Shop): string {
  const rule = shippingRuleSentence(shop);
  return isHeavyAgreed(shop) ? `${rule} ${HEAVY_PARCEL_SENTENCE}` : rule;
}

function arrivalAnswer(shop: Shop): string {
  const arrival = `arrives ${deliveryDays(shop)} days later.`;
  if (!shop.dispatch) {
    return `It leaves us ${DISPATCH_WORKING_DAYS} working days after we confirm on WhatsApp, and ${arrival}`;
  }
  return `Your order names the day on which it leaves, and ${arrival} Enter your PIN code on the page of a product to see both days.`;
}

export function shippingQuestions(shop: Shop): Question[] {
  return [
    {
      question: 'When will my order arrive?',
      answer: arrivalAnswer(shop),
    },
    { question: 'Can I still change or cancel my order?', answer: cancelling },
    {
      question: 'Something is wrong with my parcel. What do I do?',
      answer: `${TAKEN_BACK_SENTENCE} ${reportPlace(shop)} We arrange and pay the return courier.`,
    },
    { question: 'When do I get my money back?', answer: refundTime },
  ];
}
