import { formatDateTime } from '#contracts/format-date.ts';
import type { MailView } from '#contracts/mail/mail-views.ts';
import { ACKNOWLEDGEMENT_HOURS, SETTLEMENT_TIME } from '#contracts/shop/policies.ts';
import { Heading, Paragraph, SmallPrint, Title, TypedText } from '../components/mail-text.tsx';
import type { MailContent } from '../mail-content.ts';

export function contactCopy({ message }: Extract<MailView, { kind: 'contact-copy' }>): MailContent {
  const { reference, name, email, subject, message: text, createdAt } = message;
  return {
    subject: `Message ${reference}: ${subject}`,
    preheader: `From ${name}, ${email}.`,
    body: (
      <>
        <Title>Message {reference}</Title>
        <Paragraph>
          From {name}, {email}, on {formatDateTime(createdAt)}. A reply to this mail goes to them.
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
