import { describe, expect, test } from 'vitest';
import type { MailView } from '#contracts/mail/mail-views.ts';
import { formatRupees } from '#contracts/money.ts';
import { ERASED } from '#contracts/orders/order-contact.ts';
import { orderStatuses, statusMessage } from '#contracts/orders/order-status.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { orderSteps, stepNames } from '#web/features/orders/status-looks.ts';
import { mailSamples, sampleOrder, sampleShop } from './mail-samples.ts';
import { renderMail } from './render-mail.tsx';

const samples = Object.entries(mailSamples);
const ofSample = (name: string) => renderMail(mailSamples[name] as MailView, sampleShop);

function received(order: Partial<Order>) {
  return renderMail({ kind: 'order-received', order: { ...sampleOrder, ...order }, isVerified: true }, sampleShop);
}

describe.each(samples)('%s', (_, view) => {
  test('is a complete document with a plain-text version, and without scripts or trackers', async () => {
    const { subject, html, text } = await renderMail(view, sampleShop);
    expect(subject).not.toBe('');
    expect(html).toMatch(/^<!doctype html><html lang="en-IN">.*<\/html>$/s);
    expect(html).not.toMatch(/<script|<link|<iframe|<form| on\w+=|javascript:/i);
    expect(text).not.toMatch(/undefined|null|\[object|<\/?\w/);
    // The text has every link of the HTML on a line of its own.
    const links = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    for (const link of links) expect(text.split('\n')).toContain(link);
  });

  test('loads pictures only from the shop', async () => {
    const { html } = await renderMail(view, sampleShop);
    const pictures = [...html.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, address]) => address);
    expect(pictures).toContain(`${sampleShop.url}/icon-192.png`);
    for (const address of pictures) expect(address).toMatch(/^https:\/\/jalaja\.example\/(icon-|api\/image-proxy\?)/);
    expect(html.match(/<img/g)).toHaveLength(pictures.length);
    expect(html).not.toContain('url(');
  });

  test('shows the configured shop, and no details of the default shop', async () => {
    const other = {
      ...sampleShop,
      name: 'Kamala',
      url: 'https://kamala.example',
      legalName: 'Kamala Ponds Private Limited',
      email: 'desk@kamala.example',
      phone: '+91 80000 11111',
      whatsapp: '+91 80000 22222',
      contactPerson: 'Gita Menon',
      grievanceOfficer: 'Gita Menon, Director',
      address: '7 Canal Road, Kochi, Kerala 682001, India',
      shipping: { flat: '90.00', freeAbove: '1000.00' },
    };
    const { subject, html, text } = await renderMail(view, other);
    for (const part of [html, text]) {
      const { legalName, address, email, phone, grievanceOfficer } = other;
      for (const value of [legalName, address, email, phone, grievanceOfficer]) expect(part).toContain(value);
    }
    // The samples contain links of the sample shop.
    const own = `${subject}${html}${text}`.replaceAll(/https:\/\/jalaja\.example\/[\w#?=.-]*/g, '');
    expect(own.replaceAll('JAL-7F3K9Q', '')).not.toMatch(/jalaja|lakshmi|chittoor|90000/i);
  });
});

test.each(['password-reset', 'verify-email', 'identity-proof', 'back-in-stock'])(
  'the link of %s is complete in the plain text',
  async (name) => {
    expect((await ofSample(name)).text).toMatch(/^(\S+)\?token=([\w.-]+)$/m);
  },
);

describe('an order', () => {
  test('shows its number, items and totals exactly', async () => {
    for (const { html, text } of await Promise.all(
      ['order-received', 'order-to-shop', 'cancellation-to-shop', 'order-shipped'].map(ofSample),
    )) {
      expect(text).toContain('Anubias Nana on Driftwood, 2 × ₹449: ₹898\n');
      expect(text).toContain('Subtotal: ₹1,946.50\nShipping: ₹150\nTotal: ₹2,096.50\n');
      for (const part of [html, text]) {
        for (const shown of [
          '#1042',
          '14 May 2025',
          '14 Temple Road',
          'Near the old tank',
          '570001',
          'Please ring twice.',
        ])
          expect(part).toContain(shown);
      }
    }
  });

  test('shows the stored totals and calculates none', async () => {
    const { text } = await received({ totalAmount: '7.00', shippingCost: '0.00', grandTotal: '123456.78' });
    expect(text).toContain('Subtotal: ₹7\nShipping: Free\nTotal: ₹1,23,456.78\n');
  });

  test('never calls the delivery of a heavy parcel free', async () => {
    const items = sampleOrder.items.map((item) => ({ ...item, product: { ...item.product, isHeavy: true } }));
    const { html, text } = await received({ items, shippingCost: '0.00' });
    expect(text).toContain('Shipping: Agreed on WhatsApp\n');
    for (const part of [html, text]) {
      expect(part).toContain('Heavy parcel: delivery is agreed on WhatsApp');
      expect(part).not.toMatch(/free/i);
    }
  });

  test('shows the next step, and the time to cancel if there is one', async () => {
    const { text } = await received({});
    expect(text).toContain(
      'contact you on WhatsApp at 9123456780 about availability, payment options and delivery. You pay nothing until then.',
    );
    expect(text).toContain('until 14 May 2025, 5:05 pm');
    expect((await received({ cancellableUntil: null })).text).not.toContain('cancel');
  });

  test('shows nothing that a user typed to an address that is not verified', async () => {
    const typed = (mark: string) => ({
      ...sampleOrder.shippingAddress,
      ...Object.fromEntries(Object.keys(sampleOrder.shippingAddress).map((name) => [name, `${mark} ${name}`])),
    });
    const order: Order = {
      ...sampleOrder,
      shippingAddress: typed('EVIL'),
      billingAddress: typed('EVIL'),
      notes: 'EVIL notes',
      internalNotes: 'EVIL words of the shop',
      customer: { id: 1, email: 'EVIL@example.com', fullName: 'EVIL', username: 'EVIL' },
    };
    const views: MailView[] = [
      { kind: 'order-received', order, isVerified: false },
      { kind: 'order-let-go', order, heldUntil: sampleOrder.createdAt, isVerified: false },
      { kind: 'payment-asked', order, until: null, isVerified: false },
      ...orderStatuses.map((status) => ({ kind: 'order-status' as const, order, status, isVerified: false })),
    ];
    for (const view of views) {
      const { subject, html, text } = await renderMail(view, sampleShop);
      expect(`${subject}${html}${text}`).not.toContain('EVIL');
      expect(text).toContain('Anubias Nana on Driftwood, 2 × ₹449: ₹898\n');
      expect(text).toContain('/orders/1042');
    }
  });

  test('shows the shop the customer and their contact details, not those of the recipient', async () => {
    const { subject, text } = await ofSample('order-to-shop');
    expect(subject).toBe('New order #1042: ₹2,096.50 from Meera Rao');
    expect(text).toContain('by Meera Rao, meera@example.com');
    expect(text).toMatch(/^https:\/\/wa\.me\/919123456780\?text=/m);
    expect(text).toContain('3 Lake View');
  });

  test('that its customer has cancelled shows the shop when, and that nothing is to be packed', async () => {
    const { subject, text } = await ofSample('cancellation-to-shop');
    expect(subject).toBe('Cancelled by the customer: order #1042, ₹2,096.50 from Meera Rao');
    expect(text).toContain('Cancelled on 14 May 2025, 3:35 pm. Its items are back in stock.');
    expect(text).toContain('https://jalaja.example/admin?tab=orders&query=1042');
  });

  test('that is cancelled after a payment tells both what is to be paid back', async () => {
    const owed = { state: 'received', due: '0.00', received: '100.00', surplus: '100.00' } as const;
    const paid = { ...sampleOrder, status: 'cancelled' as const, payment: owed };
    const toShop = await renderMail({ kind: 'cancellation-to-shop', order: paid }, sampleShop);
    expect(toShop.text).toContain('To pay back: ₹100.');
    const view = { kind: 'order-status', order: paid, status: 'cancelled', isVerified: true } as const;
    const { text: toCustomer } = await renderMail(view, sampleShop);
    expect(toCustomer).toContain('We have received ₹100 from you and will pay it back.');
  });

  test('that is offered shows what is left, the new total and where to answer', async () => {
    const { subject, text } = await ofSample('order-offer');
    expect(subject).toBe('Please review your Jalaja order #1042');
    expect(text).toContain('1 of 2 × Anubias Nana on Driftwood: ₹449\n1 × Neon Tetra Pack of 10: ₹399.50\n');
    expect(text).toContain('Halfmoon Betta Male: not available\n1 × Crowntail Betta Male, in place of Halfmoon');
    for (const part of ['Delivery: ₹150', 'New total: ₹1,597.50', 'until 16 May 2025, 10:00 am', '/o#1042.'])
      expect(text).toContain(part);
  });

  test('that is agreed asks for what is due and shows where to pay', async () => {
    const { subject, text } = await ofSample('payment-asked');
    expect(subject).toBe('Please pay ₹2,096.50 for your Jalaja order #1042');
    for (const part of ['until 16 May 2025, 10:00 am', '/o#1042.', 'Total: ₹2,096.50']) expect(text).toContain(part);
  });

  test('that was let go says until when it was kept, that nothing is owed, and where to order it again', async () => {
    const { subject, text } = await ofSample('order-let-go');
    expect(subject).toBe('Your Jalaja order #1042 has ended');
    expect(text).toContain(
      'We kept this order until 16 May 2025, 10:00 am and heard nothing, so the items went back into the shop.',
    );
    expect(text).toContain('You owe nothing.');
    expect(text).toContain('Order the same again');
  });

  test('shows a discount where there is one', async () => {
    const { text } = await received({ discount: '96.50', grandTotal: '2000.00' });
    expect(text).toContain('Subtotal: ₹1,946.50\nDiscount: −₹96.50\nShipping: ₹150\nTotal: ₹2,000\n');
  });

  test.each(['order-to-shop', 'cancellation-to-shop'] as const)(
    'of an erased account greets nobody: %s',
    async (kind) => {
      const erased = { ...sampleOrder.shippingAddress, recipientName: ERASED, recipientPhone: ERASED };
      const order = { ...sampleOrder, customer: null, shippingAddress: erased, billingAddress: erased };
      const { subject, text } = await renderMail({ kind, order }, sampleShop);
      expect(subject).not.toContain(ERASED);
      expect(text).not.toMatch(/wa\.me|Write to|Hello|A reply to this email/);
    },
  );

  test.each(orderStatuses)('with status %s shows the same message as the order page', async (status) => {
    const { subject, html, text } = await ofSample(`order-${status}`);
    expect(subject).toMatch(/^Your Jalaja order #1042 /);
    for (const part of [html, text]) expect(part).toContain(statusMessage(status));
    for (const other of orderStatuses.filter((one) => one !== status)) expect(text).not.toContain(statusMessage(other));
    expect(text.includes('Nothing is owed')).toBe(status === 'cancelled');
  });

  test('that is open again is not said to have just come in', async () => {
    const view = { kind: 'order-status', order: sampleOrder, status: 'pending', isVerified: true } as const;
    const { subject, text } = await renderMail({ ...view, turn: 'reopened' }, sampleShop);
    expect(subject).toBe('Your Jalaja order #1042 is open again');
    expect(text).toContain('Your order is no longer cancelled. It is open again, and we will check what is in stock.');
    expect(text).not.toContain(statusMessage('pending'));
  });

  test('that is on the way names its parcels, and when they are expected', async () => {
    const parcel = { id: 1, carrier: 'DTDC', trackingNumber: 'D1042', boxes: 1, shippedOn: '2026-11-17' };
    const days = { expectedFrom: '2026-11-19', expectedTo: '2026-11-20' };
    const shipments = [{ ...parcel, trackingUrl: 'https://track.example/D1042', ...days }];
    const order = { ...sampleOrder, shipments };
    const render = (status: 'shipped' | 'delivered') =>
      renderMail({ kind: 'order-status', order, status, isVerified: true }, sampleShop);
    const { text } = await render('shipped');
    expect(text).toContain('With DTDC, number D1042, arrives Thu 19 – Fri 20 Nov.');
    expect(text).toContain('https://track.example/D1042');
    expect(text).not.toContain('days after dispatch');
    expect((await render('delivered')).text).not.toContain('D1042');
  });

  test('that is on the way keeps its promise when the parcel has no days, and has the way to a claim', async () => {
    const days = { leavesOn: '2026-11-25', arrivesFrom: '2026-11-27', arrivesTo: '2026-11-28' };
    const promise = { ...days, holdId: null, madeAt: '2026-11-19T06:00:00Z', movedFrom: null, movedBy: null };
    const view = { kind: 'order-status', status: 'shipped', isVerified: true } as const;
    const { text } = await renderMail(
      { ...view, order: { ...sampleOrder, promise }, claimLink: 'https://x.example/claim#1' },
      sampleShop,
    );
    expect(text).toContain('Arrives Fri 27 – Sat 28 Nov.');
    expect(text).toContain('Report a problem with this order:\nhttps://x.example/claim#1');
    expect(text).not.toContain('days after dispatch');
    // An address that nobody has confirmed gets no link that needs no sign-in.
    const unproven = await renderMail({ ...view, order: sampleOrder, isVerified: false }, sampleShop);
    expect(unproven.text).toContain('Report a problem with this order:\nhttps://jalaja.example/orders/1042');
  });

  test('has the same names for its steps in mails and on pages', async () => {
    const { html } = await ofSample('order-shipped');
    for (const step of orderSteps) expect(html).toContain(`>${stepNames[step]}</div>`);
  });

  test('with a hundred of the longest names stays below the size at which mail programs truncate', async () => {
    const [item] = sampleOrder.items;
    for (const letter of ['"', 'త']) {
      const items = Array.from({ length: 100 }, (_, id) => ({
        ...(item as Order['items'][number]),
        id,
        product: { id, name: letter.repeat(200), imageUrl: `/media/${'p'.repeat(200)}.webp`, isHeavy: true },
      }));
      const order = { ...sampleOrder, items, notes: letter.repeat(1000) };
      for (const view of [
        { kind: 'order-received', order, isVerified: true },
        { kind: 'order-to-shop', order },
        { kind: 'order-status', order, status: 'shipped', isVerified: true },
      ] satisfies MailView[]) {
        const { html, text } = await renderMail(view, sampleShop);
        expect(new TextEncoder().encode(html).length).toBeLessThan(100_000);
        expect(text.match(/: ₹898$/gm)).toHaveLength(100);
        expect(text).toContain(`Total: ${formatRupees(order.grandTotal)}`);
      }
    }
  });
});

test('a back-in-stock mail shows picture, price and the link to unsubscribe', async () => {
  const { subject, html, text } = await ofSample('back-in-stock');
  expect(subject).toBe('Red Cherry Shrimp Pack of 10 is back in stock');
  expect(html).toMatch(
    /image-proxy\?url=%2Fmedia%2F[^"]+width=480&amp;height=640&amp;format=jpeg" alt="Red Cherry Shrimp Pack of 10" width="240" height="320"/,
  );
  expect(text).toContain('₹399 instead of ₹499 (20% off)');
  expect(html).toMatch(/<a href="https:\/\/jalaja\.example\/unsubscribe\?token=[^>]+>Unsubscribe<\/a>/);
  const view = mailSamples['back-in-stock'] as Extract<MailView, { kind: 'back-in-stock' }>;
  const variant = { ...view.product, optionLabel: 'Large', imageUrl: null, compareAtPrice: null };
  const plain = { ...view, product: variant };
  const { subject: ofVariant, html: plainHtml, text: plainText } = await renderMail(plain, sampleShop);
  expect(ofVariant).toBe('Red Cherry Shrimp Pack of 10 – Large is back in stock');
  expect(plainHtml).not.toContain('image-proxy');
  expect(plainText).toContain('\n₹399\n');
});
