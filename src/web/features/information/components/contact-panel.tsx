import { useEffect, useRef, useState } from 'react';
import type { ContactReceipt } from '#contracts/contact/contact.ts';
import { ACKNOWLEDGEMENT_HOURS } from '#contracts/shop/policies.ts';
import { ContactForm } from './contact-form.tsx';

/** Takes the focus, because the focused button is removed together with the sent form. */
function Receipt({ reference }: Pick<ContactReceipt, 'reference'>) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      role="status"
      tabIndex={-1}
      className="mb-5 scroll-mt-24 rounded-card border border-success p-4 outline-none"
    >
      <p className="font-semibold text-success">Your message has arrived</p>
      <p className="mt-1 text-sm">
        Your reference number is <strong className="tabular-nums">{reference}</strong>. Please keep it. We get back to
        you by email; a complaint is acknowledged within {ACKNOWLEDGEMENT_HOURS} hours.
      </p>
    </div>
  );
}

export function ContactPanel() {
  const [receipt, setReceipt] = useState<ContactReceipt | null>(null);
  return (
    <section aria-labelledby="write-to-us" className="self-start rounded-card border bg-card p-5 md:p-6">
      <h2 id="write-to-us" className="mb-4 text-lg font-semibold">
        Write to us
      </h2>
      <noscript>
        <p className="mb-4 rounded-control border border-warning p-3 text-sm">
          The form needs JavaScript. Please switch it on in your browser, or write us an email.
        </p>
      </noscript>
      {receipt && <Receipt key={receipt.id} reference={receipt.reference} />}
      <ContactForm key={receipt?.id ?? 'first'} onSent={setReceipt} />
    </section>
  );
}
