import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import { stateCodes } from '#contracts/addresses/state-codes.ts';
import type { BilledLine, BillKind, Paper } from '#contracts/bills/bill-papers.ts';
import type { BillLine, BillSnapshot } from '#contracts/bills/bills.ts';
import type { TaxPolicy } from '#contracts/bills/tax-policy.ts';
import { dayOf } from '#contracts/format-date.ts';
import { moneyText } from '#contracts/money.ts';
import { COLLECTED, orderContact } from '#contracts/orders/order-contact.ts';
import type { ShopIdentity } from '#contracts/shop/settings.ts';
import type { OrderRow } from '../order-rows.ts';
import { totalsOf } from './bill-totals.ts';

export type BilledOrder = Pick<OrderRow, 'id' | 'createdAt' | 'shippingAddress' | 'billingAddress' | 'buyer' | 'gstin'>;

export const billTitles: Record<BillKind, string> = {
  bill: 'Bill',
  'tax-invoice': 'Tax Invoice',
  'bill-of-supply': 'Bill of Supply',
  'invoice-cum-bill-of-supply': 'Invoice-cum-Bill of Supply',
  'credit-note': 'Credit Note',
};

/** Union territories without an assembly. */
const WITHOUT_ASSEMBLY = ['04', '26', '31', '35', '38'];
const UNIT = 'NOS';

const gstCodeOf = ({ state }: PostalAddress): string | null => stateCodes[state]?.gstCode ?? null;

/** What is collected is supplied at the shop. */
export function isSameState(policy: TaxPolicy, { shippingAddress }: BilledOrder): boolean {
  return !shippingAddress || gstCodeOf(shippingAddress) === policy.stateCode;
}

type Parts = { order: BilledOrder; shop: ShopIdentity; policy: TaxPolicy };

/** What is printed; nothing of it changes when the shop or the products do. */
export function snapshotOf({ kind, lines }: Paper, { order, shop, policy }: Parts): BillSnapshot {
  const printed = lines.map(printedLine);
  const ofShop = Object.values(stateCodes).find(({ gstCode }) => gstCode === policy.stateCode);
  const place = order.shippingAddress ? stateCodes[order.shippingAddress.state] : ofShop;
  const isRegistered = policy.registration === 'regular' || policy.registration === 'composition';
  return {
    title: billTitles[kind],
    order: { id: order.id, placedOn: dayOf(order.createdAt) },
    seller: {
      name: shop.legalName,
      address: (policy.legalAddress || shop.address).split('\n'),
      stateCode: policy.stateCode,
      stateName: ofShop?.officialName ?? '',
      gstin: isRegistered ? policy.gstin : null,
      phone: shop.phone,
    },
    buyer: { ...buyerOf(order, ofShop), name: orderContact(order).name, gstin: order.gstin },
    delivery: deliveryOf(order),
    tax:
      policy.registration === 'regular'
        ? {
            isSameState: isSameState(policy, order),
            stateTaxName: WITHOUT_ASSEMBLY.includes(policy.stateCode) ? 'UTGST' : 'SGST',
            placeOfSupply: place ? `${place.officialName} (${place.gstCode})` : (order.shippingAddress?.state ?? ''),
          }
        : null,
    lines: printed,
    totals: totalsOf(printed),
    statements: statementsOf(policy),
    signatory: policy.signatory || null,
    corrects: null,
  };
}

type State = (typeof stateCodes)[string];

/** Who collects and gave no address is of the shop's state. */
function buyerOf({ billingAddress, shippingAddress }: BilledOrder, ofShop: State | undefined) {
  const address = billingAddress ?? shippingAddress;
  if (!address) {
    const stateName = ofShop?.officialName ?? '';
    return { address: [stateName], stateCode: ofShop?.gstCode ?? null, stateName };
  }
  const stateName = stateCodes[address.state]?.officialName ?? address.state;
  return { ...postal(address), stateCode: gstCodeOf(address), stateName };
}

/** Null: to the buyer's address. */
function deliveryOf({ billingAddress, shippingAddress }: BilledOrder) {
  if (!shippingAddress) return { name: COLLECTED, address: [] };
  return billingAddress ? postal(shippingAddress) : null;
}

function postal({ recipientName, addressLine1, addressLine2, city, state, zipCode }: PostalAddress) {
  const street = [addressLine1, addressLine2].filter((part) => part !== null && part !== '') as string[];
  return { name: recipientName, address: [...street, `${city} ${zipCode}`, state] };
}

function printedLine(line: BilledLine): BillLine {
  const { itemId, description, hsn, quantity, amount, discount, rate, split } = line;
  return {
    itemId,
    description,
    hsn,
    quantity,
    unit: UNIT,
    value: moneyText(amount + discount),
    discount: moneyText(discount),
    taxable: moneyText(split.taxable),
    rate: rate === null ? null : rate / 100,
    cgst: moneyText(split.cgst),
    sgst: moneyText(split.sgst),
    igst: moneyText(split.igst),
    amount: moneyText(amount),
  };
}

function statementsOf({ registration, signatory }: TaxPolicy): string[] {
  const byRegistration = {
    none: ['Not registered under GST. No GST is charged.'],
    composition: ['Composition taxable person, not eligible to collect tax on supplies'],
    regular: ['Reverse charge: No'],
  };
  return [
    ...(registration === null ? [] : byRegistration[registration]),
    ...(signatory ? [] : ['Computer generated; no signature needed']),
  ];
}
