import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { stateCodes } from '#contracts/addresses/state-codes.ts';
import { papersOf, type Sale, type SoldLine } from '#contracts/bills/bill-papers.ts';
import type { BillSnapshot } from '#contracts/bills/bills.ts';
import { type TaxPolicy, taxPolicySchema } from '#contracts/bills/tax-policy.ts';
import { SAMPLE_ADDRESS } from '#contracts/testing/sample-order.ts';
import { type BilledOrder, isSameState, snapshotOf } from './bill-snapshot.ts';
import { paise } from './bill-totals.ts';

const [GSTIN, BUYER] = ['37AAGCB7383J1Z7', '27AAPFU0939F1ZV'];
const shop = {
  ...{ name: 'Jalaja', legalName: 'Jalaja Aquatics', email: '', phone: '', whatsapp: '' },
  ...{ contactPerson: '', grievanceOfficer: '', address: '12 Lotus Tank Street, Chittoor' },
};
const order: BilledOrder = {
  ...{ id: 7, createdAt: new Date('2026-11-16T06:30:00Z'), gstin: null, billingAddress: null, buyer: null },
  shippingAddress: SAMPLE_ADDRESS,
};
const line = (itemId: number, description: string, amount: number, rate: number | null): SoldLine => ({
  ...{ itemId, description, amount, rate, hsn: rate === null ? '0301' : '9405', quantity: 1 },
});
const fish = line(1, 'Fish', 100_00, null);
const lamp = line(2, 'Lamp', 118_00, 1800);

type Bought = Pick<Sale, 'lines' | 'discount' | 'shipping'>;

function papers(values: Partial<TaxPolicy>, bought: Bought, from: BilledOrder = order): BillSnapshot[] {
  const policy = z.parse(taxPolicySchema, values);
  return papersOf({
    ...{ registration: policy.registration, freight: { rule: policy.freight, fixedRate: policy.freightRate * 100 } },
    ...{ isSameState: isSameState(policy, from), buyerIsBusiness: from.gstin !== null, ...bought },
  }).map((paper) => snapshotOf(paper, { order: from, shop, policy }));
}

/** What a reader sees of it. */
function printed({ title, seller, buyer, tax, lines, totals, statements }: BillSnapshot): string[] {
  return [
    [title, seller.gstin, buyer.gstin, tax?.placeOfSupply].filter(Boolean).join(' · '),
    ...lines.map(({ description, hsn, taxable, rate, cgst, sgst, igst, amount }) =>
      [description, hsn, taxable, rate ?? 'exempt', cgst, sgst, igst, amount].join(' '),
    ),
    [totals.taxable, totals.cgst, totals.sgst, totals.igst, totals.total, totals.inWords].join(' '),
    ...statements,
  ];
}

const regular = { registration: 'regular', gstin: GSTIN } as const;
const both = { lines: [fish, lamp], discount: 18_00, shipping: 150_00 };

describe('the five rows of papers, as they are printed', () => {
  test('of a shop that is not registered', () => {
    expect(papers({ registration: 'none' }, both).map(printed)).toMatchInlineSnapshot(`
      [
        [
          "Bill",
          "Fish 0301 91.74 exempt 0.00 0.00 0.00 91.74",
          "Lamp 9405 108.26 exempt 0.00 0.00 0.00 108.26",
          "Delivery  150.00 exempt 0.00 0.00 0.00 150.00",
          "350.00 0.00 0.00 0.00 350.00 Rupees Three Hundred Fifty Only",
          "Not registered under GST. No GST is charged.",
          "Computer generated; no signature needed",
        ],
      ]
    `);
  });

  test('of a composition dealer', () => {
    expect(papers({ ...regular, registration: 'composition' }, both).map(printed)).toMatchInlineSnapshot(`
      [
        [
          "Bill of Supply · 37AAGCB7383J1Z7",
          "Fish 0301 91.74 exempt 0.00 0.00 0.00 91.74",
          "Lamp 9405 108.26 exempt 0.00 0.00 0.00 108.26",
          "Delivery 9965 150.00 exempt 0.00 0.00 0.00 150.00",
          "350.00 0.00 0.00 0.00 350.00 Rupees Three Hundred Fifty Only",
          "Composition taxable person, not eligible to collect tax on supplies",
          "Computer generated; no signature needed",
        ],
      ]
    `);
  });

  test('of a registered shop, all taxable and all exempt', () => {
    expect(papers(regular, { ...both, lines: [lamp] }).map(printed)).toMatchInlineSnapshot(`
      [
        [
          "Tax Invoice · 37AAGCB7383J1Z7 · Andhra Pradesh (37)",
          "Lamp 9405 84.76 18 7.62 7.62 0.00 100.00",
          "Delivery 9965 127.12 18 11.44 11.44 0.00 150.00",
          "211.88 19.06 19.06 0.00 250.00 Rupees Two Hundred Fifty Only",
          "Reverse charge: No",
          "Computer generated; no signature needed",
        ],
      ]
    `);
    expect(papers(regular, { ...both, lines: [fish] }).map(printed)).toMatchInlineSnapshot(`
      [
        [
          "Bill of Supply · 37AAGCB7383J1Z7 · Andhra Pradesh (37)",
          "Fish 0301 82.00 exempt 0.00 0.00 0.00 82.00",
          "Delivery 9965 150.00 exempt 0.00 0.00 0.00 150.00",
          "232.00 0.00 0.00 0.00 232.00 Rupees Two Hundred Thirty Two Only",
          "Reverse charge: No",
          "Computer generated; no signature needed",
        ],
      ]
    `);
  });

  test('of a registered shop for a person who buys both', () => {
    expect(papers(regular, both).map(printed)).toMatchInlineSnapshot(`
      [
        [
          "Invoice-cum-Bill of Supply · 37AAGCB7383J1Z7 · Andhra Pradesh (37)",
          "Fish 0301 91.74 exempt 0.00 0.00 0.00 91.74",
          "Lamp 9405 91.76 18 8.25 8.25 0.00 108.26",
          "Delivery 9965 127.12 18 11.44 11.44 0.00 150.00",
          "310.62 19.69 19.69 0.00 350.00 Rupees Three Hundred Fifty Only",
          "Reverse charge: No",
          "Computer generated; no signature needed",
        ],
      ]
    `);
  });

  test('of a registered shop for a business in another state that buys both', () => {
    const business = { ...order, gstin: BUYER, shippingAddress: { ...SAMPLE_ADDRESS, state: 'Maharashtra' } };
    expect(papers(regular, both, business).map(printed)).toMatchInlineSnapshot(`
      [
        [
          "Tax Invoice · 37AAGCB7383J1Z7 · 27AAPFU0939F1ZV · Maharashtra (27)",
          "Lamp 9405 91.75 18 0.00 0.00 16.51 108.26",
          "Delivery 9965 127.12 18 0.00 0.00 22.88 150.00",
          "218.87 0.00 0.00 39.39 258.26 Rupees Two Hundred Fifty Eight and Twenty Six Paise Only",
          "Reverse charge: No",
          "Computer generated; no signature needed",
        ],
        [
          "Bill of Supply · 37AAGCB7383J1Z7 · 27AAPFU0939F1ZV · Maharashtra (27)",
          "Fish 0301 91.74 exempt 0.00 0.00 0.00 91.74",
          "91.74 0.00 0.00 0.00 91.74 Rupees Ninety One and Seventy Four Paise Only",
          "Reverse charge: No",
          "Computer generated; no signature needed",
        ],
      ]
    `);
  });
});

test('1,000 random baskets to every state: printed lines add up to the paisa, with equal halves', () => {
  let seed = 26;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const states = Object.keys(stateCodes);
  expect(states).toHaveLength(36);
  const wrong: unknown[] = [];
  for (let basket = 0; basket < 1000; basket += 1) {
    const lines = Array.from({ length: 1 + random(5) }, (_, id) =>
      line(id, `Item ${id}`, random(200_000), [null, 0, 500, 1800, 4000][random(5)] ?? null),
    );
    const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
    const bought = { lines, discount: random(subtotal + 1), shipping: random(3) * 7525 };
    for (const state of states) {
      const to = { ...order, gstin: random(2) ? BUYER : null, shippingAddress: { ...SAMPLE_ADDRESS, state } };
      const snapshots = papers(regular, bought, to);
      const all = snapshots.flatMap(({ lines }) => lines);
      const isExact = all.every(
        ({ taxable, cgst, sgst, igst, amount }) =>
          cgst === sgst && paise(taxable) + 2 * paise(cgst) + paise(igst) === paise(amount),
      );
      const total = snapshots.reduce((sum, { totals }) => sum + paise(totals.total), 0);
      const isRightTax =
        state === SAMPLE_ADDRESS.state
          ? all.every(({ igst }) => igst === '0.00')
          : all.every(({ cgst }) => cgst === '0.00');
      if (!isExact || !isRightTax || total !== subtotal - bought.discount + bought.shipping)
        wrong.push({ state, bought });
    }
  }
  expect(wrong).toEqual([]);
});
