import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import type { ClaimMailFacts, ContactMailMessage, MailedOffer, MailView } from '#contracts/mail/mail-views.ts';
import { orderStatuses } from '#contracts/orders/order-status.ts';
import type { Order, OrderItem } from '#contracts/orders/orders.ts';
import type { Shop } from '#contracts/shop/shop-info.ts';

/* One mail of every kind, with products of the demo catalogue, for the preview, the contact sheets and the tests. */

export const sampleShop: Shop = {
  name: 'Jalaja',
  url: 'https://jalaja.example',
  legalName: 'Jalaja Aquatics (demo shop)',
  email: 'hello@jalaja.example',
  phone: '+91 90000 00000',
  whatsapp: '+91 90000 00000',
  contactPerson: 'Lakshmi Reddy',
  grievanceOfficer: 'Lakshmi Reddy, Proprietor',
  address: '12 Lotus Tank Street, Chittoor, Andhra Pradesh 517001, India',
  shipping: { flat: '150.00', freeAbove: '2000.00' },
  ...{ dispatch: null, delivery: null, tax: null, announcement: null, claims: null, isDemo: false, sections: [] },
};

const address: PostalAddress = {
  recipientName: 'Asha Rao',
  recipientEmail: 'asha@example.com',
  recipientPhone: '9876543210',
  addressLine1: '14 Temple Road',
  addressLine2: 'Near the old tank',
  city: 'Mysuru',
  state: 'Karnataka',
  zipCode: '570001',
  country: 'IN',
};

function item(id: number, key: string, sold: { name: string; quantity: number; price: string; totalPrice: string }) {
  const { name, ...figures } = sold;
  const product = { id, name, imageUrl: `/media/products/${key}.webp`, isHeavy: false };
  return { id, ...figures, product } satisfies OrderItem;
}

export const sampleOrder: Order & { shippingAddress: PostalAddress } = {
  id: 1042,
  status: 'pending',
  createdAt: '2025-05-14T09:35:00.000Z',
  totalAmount: '1946.50',
  shippingCost: '150.00',
  discount: '0.00',
  grandTotal: '2096.50',
  shippingAddress: address,
  billingAddress: {
    ...address,
    recipientName: 'Meera Rao',
    recipientPhone: '9123456780',
    addressLine1: '3 Lake View',
    addressLine2: null,
  },
  notes: 'Please ring twice.\nThe gate is on the left.',
  items: [
    item(1, 'anubias-nana-on-driftwood-488c72', {
      name: 'Anubias Nana on Driftwood',
      quantity: 2,
      price: '449.00',
      totalPrice: '898.00',
    }),
    item(2, 'neon-tetra-pack-of-10-569c89', {
      name: 'Neon Tetra Pack of 10',
      quantity: 1,
      price: '399.50',
      totalPrice: '399.50',
    }),
    item(3, 'halfmoon-betta-male-597386', {
      name: 'Halfmoon Betta Male',
      quantity: 1,
      price: '649.00',
      totalPrice: '649.00',
    }),
  ],
  history: [{ status: 'pending', at: '2025-05-14T09:35:00.000Z', by: 'customer' }],
  cancellableUntil: '2025-05-14T11:35:00.000Z',
  payment: { state: 'none', due: '2096.50', received: '0.00', surplus: '0.00' },
  shipments: [],
  customer: { id: 7, email: 'meera@example.com', fullName: 'Meera Rao', username: 'meera' },
  ...{ gstin: null, awaits: null, wishedDispatchOn: null, promise: null, deliveryByAgreement: false },
  ...{ buyer: null, couponCode: null, paysOnDelivery: false },
};

const message: ContactMailMessage = {
  reference: 'JAL-7F3K9Q',
  name: 'Ravi Kumar',
  email: 'ravi@example.com',
  subject: 'Which plants for a shady tank?',
  message: 'Hello,\n\nmy tank of 60 litres stands far from the window.\nWhich plants grow there without CO2?\n\nRavi',
  createdAt: '2025-05-14T09:35:00.000Z',
};

const TOKEN = 'k3J9-sample-link-token-that-opens-nothing-Qz';

const ORDER_LINK = `${sampleShop.url}/o#1042.${TOKEN}`;

const offered = { restock: false, note: null, wanted: null };
const sampleOffer: MailedOffer = {
  lines: [
    {
      ...{ itemId: 1, productId: 1, name: 'Anubias Nana on Driftwood', imageUrl: null, price: '449.00', ...offered },
      ...{ ordered: 2, quantity: 1, check: 'fewer', replaces: null },
    },
    {
      ...{ itemId: 2, productId: 2, name: 'Neon Tetra Pack of 10', imageUrl: null, price: '399.50', ...offered },
      ...{ ordered: 1, quantity: 1, check: 'available', replaces: null },
    },
    {
      ...{ itemId: 3, productId: 3, name: 'Halfmoon Betta Male', imageUrl: null, price: '649.00', ...offered },
      ...{ ordered: 1, quantity: 0, check: 'none', replaces: null },
    },
    {
      ...{ itemId: null, productId: 4, name: 'Crowntail Betta Male', imageUrl: null, price: '599.00', ...offered },
      ...{ ordered: 0, quantity: 1, check: 'substitute', replaces: 3 },
    },
  ],
  discount: '0.00',
  shippingCost: '150.00',
  shippingReason: null,
  grandTotal: '1597.50',
  message: 'The blue crowntail is as large as the halfmoon.',
  until: '2025-05-16T04:30:00.000Z',
};

const CLAIM_LINK = `${sampleShop.url}/claim#1042.${TOKEN}`;

const sampleClaim: ClaimMailFacts = {
  reference: 'CLM-7K2M4Q',
  orderId: 1042,
  state: 'submitted',
  isLate: false,
  hours: 24,
  decideHours: 48,
  lines: [{ name: 'Neon Tetra', quantity: 3, approvedQuantity: null }],
  text: null,
  outcome: null,
};

export const mailSamples: Record<string, MailView> = {
  'order-received': { kind: 'order-received', order: sampleOrder, isVerified: true },
  'order-received-unverified': { kind: 'order-received', order: sampleOrder, isVerified: false },
  'order-to-shop': { kind: 'order-to-shop', order: sampleOrder },
  ...Object.fromEntries(
    orderStatuses.map((status) => [
      `order-${status}`,
      { kind: 'order-status', order: sampleOrder, status, isVerified: true } satisfies MailView,
    ]),
  ),
  'order-reopened': { kind: 'order-status', order: sampleOrder, status: 'pending', turn: 'reopened', isVerified: true },
  'order-unavailable': {
    kind: 'order-status',
    order: { ...sampleOrder, status: 'cancelled' },
    status: 'cancelled',
    turn: 'unavailable',
    message: 'The whole shipment came in dead.',
    isVerified: true,
  },
  'order-offer': { kind: 'order-offer', order: sampleOrder, offer: sampleOffer, isVerified: true, link: ORDER_LINK },
  'payment-asked': {
    kind: 'payment-asked',
    order: { ...sampleOrder, payment: { ...sampleOrder.payment, state: 'requested' } },
    until: '2025-05-16T04:30:00.000Z',
    isVerified: true,
    link: ORDER_LINK,
  },
  'order-let-go': {
    kind: 'order-let-go',
    order: { ...sampleOrder, status: 'cancelled' },
    heldUntil: '2025-05-16T04:30:00.000Z',
    isVerified: true,
  },
  'cancellation-to-shop': {
    kind: 'cancellation-to-shop',
    order: {
      ...sampleOrder,
      status: 'cancelled',
      history: [...sampleOrder.history, { status: 'cancelled', at: '2025-05-14T10:05:00.000Z', by: 'customer' }],
    },
  },
  'claim-submitted': { kind: 'claim-changed', claim: sampleClaim, isVerified: true, link: CLAIM_LINK },
  'claim-need-more': {
    kind: 'claim-changed',
    claim: { ...sampleClaim, state: 'need-more', text: 'Please add a photo of the label.' },
    isVerified: true,
    link: CLAIM_LINK,
  },
  'claim-approved': {
    kind: 'claim-changed',
    claim: {
      ...sampleClaim,
      state: 'part-approved',
      lines: [{ name: 'Neon Tetra', quantity: 3, approvedQuantity: 2 }],
      outcome: 'We have approved it in part: ₹90.',
      text: 'One of them lives in the video.',
    },
    isVerified: true,
  },
  'claim-to-shop': { kind: 'claim-to-shop', claim: sampleClaim },
  'credit-expiring': { kind: 'credit-expiring', amount: '₹90', expiresOn: '14 May 2026' },
  'back-in-stock': {
    kind: 'back-in-stock',
    product: {
      id: 12,
      name: 'Red Cherry Shrimp Pack of 10',
      optionLabel: null,
      imageUrl: '/media/products/red-cherry-shrimp-pack-of-10-4f885e.webp',
      price: '399.00',
      compareAtPrice: '499.00',
    },
    unsubscribeUrl: `${sampleShop.url}/unsubscribe?token=12.${TOKEN}`,
  },
  'low-stock': {
    kind: 'low-stock',
    products: [
      { id: 12, name: 'Red Cherry Shrimp Pack of 10', stock: 0, limit: 5 },
      { id: 3, name: 'Java Fern', stock: 4, limit: 5 },
    ],
    more: 0,
  },
  'password-reset': { kind: 'password-reset', link: `${sampleShop.url}/reset-password?token=${TOKEN}` },
  'verify-email': { kind: 'verify-email', link: `${sampleShop.url}/verify-email?token=${TOKEN}` },
  'identity-proof': {
    kind: 'identity-proof',
    link: `${sampleShop.url}/confirm-email?token=${TOKEN}`,
    provider: 'google.com',
    hasAccount: true,
  },
  'identity-refused': { kind: 'identity-refused', provider: 'google.com' },
  'identity-linked': { kind: 'identity-linked', provider: 'github.com' },
  'second-step-removed': {
    kind: 'second-step-removed',
    to: 'owner',
    email: 'ravi@example.com',
    by: 'meera@example.com',
  },
  'contact-copy': { kind: 'contact-copy', message },
  'contact-receipt': { kind: 'contact-receipt', message },
  'contact-reply': {
    kind: 'contact-reply',
    message,
    reply: {
      id: 2,
      text: 'Hello Ravi,\n\nthe Java Fern is back. Shall we add one?\n\nMeera',
      createdAt: '2025-05-16T06:10:00.000Z',
    },
    earlier: [
      {
        id: 1,
        text: 'Hello Ravi,\n\nAnubias and Java Fern grow there; the fern is sold out until Friday.\n\nMeera',
        createdAt: '2025-05-14T12:00:00.000Z',
      },
    ],
  },
};
