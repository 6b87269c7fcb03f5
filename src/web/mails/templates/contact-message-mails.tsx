import { formatDateTime } from '#contracts/format-date.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import { ACKNOWLEDGEMENT_HOURS, SETTLEMENT_TIME } from '#contracts/shop/policies.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';
import type { MailContent } from '../components/mail-frame.tsx';
import {
  Heading,
  Notice,
  Paragraph,
  Questions,
  Quote,
  SmallPrint,
  Title,
  TypedText,
} from '../components/mail-text.tsx';

export function contactCopy({ message }: Extract<MailView, { kind: 'contact-copy' }>): MailContent {
  const { reference, name, email, subject, message: text, createdAt } = message;
  return {
    subject: `Message ${reference}: ${subject}`,
    preheader: `From ${name}, ${email}.`,
    body: (
      <>
        <Title>Message {reference}</Title>
        <Paragraph>
          From {name}, {email}, on {formatDateTime(createdAt)}. A reply to this email goes to them.
        </Paragraph>
        <Heading>{subject}</Heading>
        <TypedText>{text}</TypedText>
        <SmallPrint>
          They were told that they get an answer within {ACKNOWLEDGEMENT_HOURS} hours, and that what they ask for is
          settled within {SETTLEMENT_TIME}.
        </SmallPrint>
      </>
    ),
  };
}

/** Contains nothing of the message: otherwise anybody could send any text to any address. */
export function contactReceipt({ message }: Extract<MailView, { kind: 'contact-receipt' }>, shop: Shop): MailContent {
  const { reference, createdAt } = message;
  return {
    subject: `We have received your message (${reference})`,
    preheader: `We answer within ${ACKNOWLEDGEMENT_HOURS} hours.`,
    body: (
      <>
        <Title>We have received your message</Title>
        <Paragraph>
          Thank you for writing to {shop.name} on {formatDateTime(createdAt)}.
        </Paragraph>
        <Notice colour="info" heading={`Your reference: ${reference}`}>
          <Paragraph>
            We answer within {ACKNOWLEDGEMENT_HOURS} hours and settle complaints within {SETTLEMENT_TIME}. Please name
            the reference when you write about it again.
          </Paragraph>
        </Notice>
        <Questions shop={shop} />
        <SmallPrint>If you did not write to us, someone else gave your address. You need not do anything.</SmallPrint>
      </>
    ),
  };
}

/** An administrator has read the message before it is quoted here. */
export function contactReply(view: Extract<MailView, { kind: 'contact-reply' }>, shop: Shop): MailContent {
  const { message, reply, earlier } = view;
  const preheader = reply.text.replace(/\s+/g, ' ').slice(0, 100);
  return {
    subject: `Re: ${message.subject} [${message.reference}]`,
    preheader,
    body: (
      <>
        <Title>About your message {message.reference}</Title>
        <TypedText>{reply.text}</TypedText>
        <SmallPrint>You can reply to this email: it reaches {shop.name}.</SmallPrint>
        {earlier.toReversed().map(({ id, text, createdAt }) => (
          <Quote key={id} heading={`We wrote on ${formatDateTime(createdAt)}`} text={text} />
        ))}
        <Quote
          heading={`You wrote on ${formatDateTime(message.createdAt)}: ${message.subject}`}
          text={message.message}
        />
        <SmallPrint>If you did not write to us, someone else gave your address. You need not do anything.</SmallPrint>
      </>
    ),
  };
}
