import { lateSentence } from '#contracts/claims/claim-clock.ts';
import type { ClaimState } from '#contracts/claims/claim-states.ts';
import type { ClaimMailFacts, MailView } from '#contracts/mail/mail-views.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import { paths } from '#web/lib/paths.ts';
import { MailButton } from '#web/mails/components/mail-button.tsx';
import { Heading, Notice, Paragraph, Questions, Title, TypedText } from '#web/mails/components/mail-text.tsx';
import type { MailContent } from '../components/mail-frame.tsx';
import type { Token } from '../palette.ts';

type View<K extends MailView['kind']> = Extract<MailView, { kind: K }>;

type Words = { headline: string; colour: Token; message: (claim: ClaimMailFacts) => string };

/** A draft sends no mail; it has words all the same, so that a new state cannot be forgotten. */
const words: Record<ClaimState, Words> = {
  draft: {
    headline: 'is not sent yet',
    colour: 'status-pending',
    message: () => 'Please send it when it is complete.',
  },
  submitted: {
    headline: 'received',
    colour: 'status-processing',
    message: ({ decideHours }) => `We answer within ${decideHours} hours.`,
  },
  'need-more': {
    headline: 'needs more from you',
    colour: 'status-pending',
    message: () => 'Please add what is missing, then send it again.',
  },
  approved: { headline: 'approved', colour: 'status-delivered', message: outcome },
  'part-approved': { headline: 'approved in part', colour: 'status-delivered', message: outcome },
  refused: {
    headline: 'refused',
    colour: 'status-cancelled',
    message: () => 'We are sorry, but we cannot approve it.',
  },
  settled: { headline: 'settled', colour: 'status-delivered', message: outcome },
  withdrawn: { headline: 'withdrawn', colour: 'status-cancelled', message: () => 'You have withdrawn it.' },
};

function outcome(claim: ClaimMailFacts): string {
  return claim.outcome ?? '';
}

export function claimChanged({ claim, link }: View<'claim-changed'>, shop: Shop): MailContent {
  const { headline, colour, message } = words[claim.state];
  const text = message(claim);
  return {
    subject: `Claim ${claim.reference} ${headline}: ${shop.name} order #${claim.orderId}`,
    preheader: text,
    body: (
      <>
        <Title>
          Claim {claim.reference} {headline}
        </Title>
        <Notice colour={colour} heading={`Order #${claim.orderId}`}>
          <Paragraph>{text}</Paragraph>
          {claim.state === 'submitted' && claim.isLate && <Paragraph>{lateSentence(claim)}</Paragraph>}
          {claim.text && <TypedText>{claim.text}</TypedText>}
        </Notice>
        {link && <MailButton href={link} label="See your claim" />}
        <ClaimedItems claim={claim} />
        <Questions shop={shop} />
      </>
    ),
  };
}

export function claimToShop({ claim }: View<'claim-to-shop'>, shop: Shop): MailContent {
  const subject = `Claim ${claim.reference} for order #${claim.orderId}`;
  return {
    subject,
    preheader: `To be answered within ${claim.decideHours} hours.`,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>
          To be answered within {claim.decideHours} hours.{claim.isLate && ' It came late.'}
        </Paragraph>
        <MailButton href={`${shop.url}${paths.adminTab('claims')}`} label="Open the claims" />
        <ClaimedItems claim={claim} />
      </>
    ),
  };
}

function ClaimedItems({ claim: { lines } }: { claim: ClaimMailFacts }) {
  return (
    <>
      <Heading>What was reported</Heading>
      {lines.map(({ name, quantity, approvedQuantity }) => (
        <Paragraph key={name}>
          {quantity} × {name}
          {approvedQuantity !== null && `: ${approvedQuantity} approved`}
        </Paragraph>
      ))}
    </>
  );
}

export function creditExpiring({ amount, expiresOn }: View<'credit-expiring'>, shop: Shop): MailContent {
  const subject = `Your store credit of ${amount} ends on ${expiresOn}`;
  return {
    subject,
    preheader: `Use it at ${shop.name} with your next order.`,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>You can use it at checkout until then. Afterwards it can no longer be spent.</Paragraph>
        <MailButton href={`${shop.url}${paths.shop}`} label="Go to the shop" />
        <Questions shop={shop} />
      </>
    ),
  };
}
