import { BANK_DAYS, CLAIM_HOURS, REFUND_BUSINESS_DAYS } from '#contracts/shop/policies.ts';
import { TAKEN_BACK_SENTENCE } from '#web/lib/policy-sentences.ts';
import { MailLink } from './shop-links.tsx';

/** The returns policy, shared by the shipping page and the terms. */
export function ReturnsPolicy() {
  return (
    <>
      <p>
        <strong>{TAKEN_BACK_SENTENCE}</strong> Write to <MailLink /> with your order number and photos. We pay for the
        way back, and you choose between a replacement, where there is one, and your money back.
      </p>
      <p>
        Plants and animals that are dead on arrival are refunded. For such a claim we need, by e-mail to <MailLink />{' '}
        within {CLAIM_HOURS} hours of receipt:
      </p>
      <ul>
        <li>your order number,</li>
        <li>an unboxing video, without cuts, from the closed parcel with its label to what is inside,</li>
        <li>photos of what is dead.</li>
      </ul>
      <p>
        Refunds are processed {REFUND_BUSINESS_DAYS} business days after we have verified the claim. It takes another{' '}
        {BANK_DAYS} days until the money has reached your account.
      </p>
      <p>
        We send living things, which cannot be sold a second time. Beyond this there are no returns and no exchanges,
        for instance because of a change of mind.
      </p>
    </>
  );
}
