import { formatDeadline } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { type MessageTemplate, messageTemplates } from './contacts.ts';
import type { DeskPolicy } from './desk-policy.ts';
import type { Quote, QuoteLine } from './quotes.ts';
import type { Shipment } from './shipment.ts';

export const MAX_MESSAGE_LENGTH = 1000;
/** As part of a link: longer ones arrive cut. */
export const MAX_ENCODED_LENGTH = 8000;

export type MessageFacts = {
  orderId: number;
  status: string;
  /** The customer's, of whom the first name is used. */
  name: string;
  shopName: string;
  /** The last quote that was sent or agreed. */
  quote: Pick<Quote, 'state' | 'lines' | 'grandTotal' | 'shippingCost' | 'shippingReason'> | null;
  /** "0.00" when nothing is due. */
  due: string;
  paysOnDelivery: boolean;
  holdUntil: string | null;
  isLetGo: boolean;
  /** Cancelled by the shop, because nothing of it is in stock. */
  isUnavailable: boolean;
  lastShipment: Pick<Shipment, 'carrier' | 'trackingNumber'> | null;
  link: string;
  /** What the shop promises; empty without a promise. */
  promise?: string | undefined;
  /** How a hold has moved the promised day; empty when nobody has to be told. */
  moved?: string | undefined;
};

type Policy = Pick<DeskPolicy, 'templates' | 'upiId'>;

/** The messages that fit the order now, filled in. */
export function deskMessages(facts: MessageFacts, policy: Policy): { template: MessageTemplate; text: string }[] {
  return messageTemplates
    .filter((template) => fits[template](facts))
    .map((template) => ({ template, text: messageOf(policy.templates[template], facts, policy) }));
}

const isAsked = ({ status, quote }: MessageFacts) => status === 'pending' && quote?.state === 'sent';
const isPayable = ({ status, quote, due, paysOnDelivery }: MessageFacts) =>
  status !== 'cancelled' && quote?.state === 'accepted' && due !== '0.00' && !paysOnDelivery;

const fits: Record<MessageTemplate, (facts: MessageFacts) => boolean> = {
  quote: isAsked,
  payment: isPayable,
  reminder: (facts) => isAsked(facts) || (facts.status === 'pending' && isPayable(facts)),
  shipped: ({ status, lastShipment }) => status === 'shipped' && lastShipment !== null,
  'let-go': ({ isLetGo }) => isLetGo,
  sorry: ({ isUnavailable }) => isUnavailable,
  moved: ({ moved = '' }) => moved !== '',
};

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

function messageOf(template: string, facts: MessageFacts, { upiId }: Policy): string {
  const changes = changesIn(facts.quote);
  const values = {
    name: firstNameOf(facts.name),
    shop: facts.shopName,
    id: String(facts.orderId),
    changes: changes.join('; ') || 'everything is in stock',
    total: formatRupees(facts.quote?.grandTotal ?? facts.due),
    due: formatRupees(facts.due),
    upiId: upiId || 'us',
    link: facts.link,
    time: facts.holdUntil === null ? 'you answer' : formatDeadline(facts.holdUntil),
    carrier: facts.lastShipment?.carrier ?? '',
    number: facts.lastShipment?.trackingNumber ?? 'not known yet',
    promise: facts.promise ?? '',
    moved: facts.moved ?? '',
  };
  const text = filled(template, values);
  if (isShort(text)) return text;
  return cut(filled(template, { ...values, changes: `${changes.length} items changed` }));
}

/** Words in braces that are no value stay as they are. Without a promise its place is not left empty. */
function filled(template: string, values: Record<string, string>): string {
  const used = values.promise === '' ? template.replaceAll(/ ?\{promise\}/g, '') : template;
  return used.replaceAll(/\{(\w+)\}/g, (word, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? word) : word,
  );
}

function changesIn(quote: MessageFacts['quote']): string[] {
  const lines = (quote?.lines ?? []).flatMap((line) => changeOf(line) ?? []);
  const { shippingCost, shippingReason } = quote ?? {};
  const delivery = shippingReason ? [`delivery ${formatRupees(shippingCost ?? '')} (${shippingReason})`] : [];
  return [...lines, ...delivery];
}

function changeOf({ check, name, quantity, ordered }: QuoteLine): string | null {
  if (check === 'substitute') return `${quantity} ${name} in its place`;
  if (quantity === ordered) return null;
  return quantity === 0 ? `no ${name}` : `${quantity} of ${ordered} ${name}`;
}

function isShort(text: string): boolean {
  return text.length <= MAX_MESSAGE_LENGTH && encodeURIComponent(text).length <= MAX_ENCODED_LENGTH;
}

/** Whole characters, so that the text can be encoded. */
function cut(text: string): string {
  let characters = [...text];
  while (!isShort(characters.join('')))
    characters = [...characters.slice(0, Math.ceil(characters.length * 0.95) - 2), '…'];
  return characters.join('');
}
