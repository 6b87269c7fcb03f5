import { describe, expect, test } from 'vitest';
import type { MailView } from '#contracts/mail/mail-views.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { mailSamples, sampleOrder, sampleShop } from './mail-samples.ts';
import { renderMail } from './render-mail.tsx';

const ofSample = (name: string) => renderMail(mailSamples[name] as MailView, sampleShop);

describe('untrusted input', () => {
  const attack = '<img src=x onerror=alert(1)>"\'&</td></table>';

  test('is escaped in every mail', async () => {
    const { shippingAddress, items } = sampleOrder;
    const hostileAddress = Object.fromEntries(Object.keys(shippingAddress).map((field) => [field, attack]));
    const order = {
      ...sampleOrder,
      shippingAddress: hostileAddress as Order['shippingAddress'],
      billingAddress: hostileAddress as Order['shippingAddress'],
      notes: attack,
      items: items.map((item) => ({ ...item, product: { ...item.product, name: attack, imageUrl: attack } })),
      customer: { id: 1, email: attack, fullName: attack, username: attack },
    };
    const message = {
      reference: 'JAL-1',
      name: attack,
      email: attack,
      subject: attack,
      message: attack,
      createdAt: '',
    };
    const views: MailView[] = [
      { kind: 'order-received', order, isVerified: true },
      { kind: 'order-to-shop', order },
      { kind: 'order-status', order, status: 'shipped', isVerified: true },
      { kind: 'order-let-go', order, heldUntil: sampleOrder.createdAt, isVerified: true },
      { kind: 'payment-asked', order, until: null, isVerified: true },
      {
        kind: 'back-in-stock',
        product: { id: 1, name: attack, optionLabel: null, imageUrl: attack, price: '1.00', compareAtPrice: null },
        unsubscribeUrl: sampleShop.url,
      },
      { kind: 'contact-copy', message },
      { kind: 'contact-reply', message, reply: { id: 1, text: attack, createdAt: '' }, earlier: [] },
    ];
    for (const view of views) {
      const { html, text } = await renderMail(view, sampleShop);
      const page = new DOMParser().parseFromString(html, 'text/html');
      expect(page.querySelectorAll('[onerror],[src="x"]'), view.kind).toHaveLength(0);
      expect(page.body.textContent, view.kind).toContain(attack);
      expect(text, view.kind).toContain(attack);
    }
  });

  test('keeps its line breaks in the copy to the shop', async () => {
    expect((await ofSample('contact-copy')).text).toContain(
      'Hello,\n\nmy tank of 60 litres stands far from the window.\nWhich plants',
    );
  });

  test('is not sent to the address entered with it', async () => {
    const { subject, html, text } = await ofSample('contact-receipt');
    expect(`${subject}${html}${text}`).not.toMatch(/Ravi|shady|litres/);
    for (const part of [subject, text]) expect(part).toContain('JAL-7F3K9Q');
    expect(text).toMatch(/within 48 hours .* within one month/);
  });

  test('is quoted with the reply to it, the newest first', async () => {
    const { subject, text } = await ofSample('contact-reply');
    expect(subject).toBe('Re: Which plants for a shady tank? [JAL-7F3K9Q]');
    const parts = ['the Java Fern is back', 'it reaches Jalaja', '> Anubias and Java Fern', '> my tank of 60 litres'];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test('cannot add a line to the subject or make it too long', async () => {
    const of = async (subject: string) => {
      const view = mailSamples['contact-copy'] as Extract<MailView, { kind: 'contact-copy' }>;
      return (await renderMail({ ...view, message: { ...view.message, subject } }, sampleShop)).subject;
    };
    expect(await of('Hi\r\nBcc: eve@evil.example\u2028\u0085x')).toBe('Message JAL-7F3K9Q: Hi Bcc: eve@evil.example x');
    // Indian scripts need joiner characters.
    expect(await of('క్\u200cష')).toBe('Message JAL-7F3K9Q: క్\u200cష');
    const long = await of('🪷'.repeat(200));
    expect([...long]).toHaveLength(150);
    expect(long.isWellFormed()).toBe(true);
  });
});
