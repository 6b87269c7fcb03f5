import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Bill } from '#contracts/bills/bills.ts';
import { billPdf } from './bill-pdf.ts';
import { drawBill } from './draw-bill.ts';
import { runsOf } from './script-fonts.ts';
import { TextBoxes } from './text-box.ts';

const names = {
  English: 'Lakshmi Rao',
  Hindi: 'लक्ष्मी श्रीनिवासन',
  Telugu: 'లక్ష్మీ శ్రీనివాస్',
  Tamil: 'லக்ஷ்மி ஸ்ரீநிவாசன்',
  Kannada: 'ಲಕ್ಷ್ಮೀ ಶ್ರೀನಿವಾಸ',
  Malayalam: 'ലക്ഷ്മി ശ്രീനിവാസൻ',
};

function billOf(name: string, count: number): Bill {
  const amounts = { discount: '0.00', taxable: '100.00', cgst: '9.00', sgst: '9.00', igst: '0.00' };
  const line = { ...amounts, itemId: 1, hsn: '9405', quantity: 1, unit: 'NOS', value: '118.00', rate: 18 };
  const party = { name, address: [`7 ${name}`, 'Chittoor 517001', 'Andhra Pradesh'], stateCode: '37', gstin: null };
  return {
    ...{ id: 1, kind: 'tax-invoice', number: 'JAL/26-27/00001', issuedOn: '2026-11-17', orderId: 1, corrects: null },
    ...{ total: '118.00', tax: '18.00' },
    snapshot: {
      title: 'Tax Invoice',
      order: { id: 1, placedOn: '2026-11-16' },
      seller: { ...party, name: 'Jalaja', stateName: 'Andhra Pradesh', phone: '+91 98400 12345' },
      buyer: { ...party, stateName: 'Andhra Pradesh' },
      delivery: null,
      tax: { isSameState: true, stateTaxName: 'SGST', placeOfSupply: 'Andhra Pradesh (37)' },
      lines: Array.from({ length: count }, () => ({ ...line, amount: '118.00', description: `Lamp of ${name}` })),
      totals: { ...amounts, total: '118.00', inWords: 'Rupees One Hundred Eighteen Only' },
      statements: ['Reverse charge: No'],
      signatory: 'K. Ramesh',
      corrects: null,
    },
  };
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('the paper', () => {
  test.each(Object.entries(names))('is drawn with a name in %s', async (_, name) => {
    const pdf = await billPdf(billOf(name, 3));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBe(1);
  });

  test('is the same after other papers', async () => {
    const draw = async (name: string) => {
      const pdf = await buffer(drawBill(billOf(name, 2)));
      // Every paper has an identity and a time of its own.
      return pdf.toString('latin1').replace(/\/ID \[.*\]|\(D:\d+Z\)/g, '');
    };
    const first = await draw('Lakshmi Rao');
    for (const name of Object.values(names)) await draw(`${name} – ½-x‐y`);
    expect(await draw('Lakshmi Rao')).toBe(first);
  });

  test('continues on as many pages as 60 lines need', async () => {
    expect(pagesOf(await billPdf(billOf('Lakshmi Rao', 60)))).toBe(3);
  });

  test('has the unit price beside the amount, and the telephone number of the shop', async () => {
    const draw = vi.spyOn(TextBoxes.prototype, 'draw');
    const bill = billOf('Lakshmi Rao', 1);
    const lines = bill.snapshot.lines.map((line) => ({ ...line, quantity: 2 }));
    await buffer(drawBill({ ...bill, snapshot: { ...bill.snapshot, lines } }));
    const texts = draw.mock.calls.map(([text]) => text);
    draw.mockRestore();
    const from = texts.indexOf('Unit price');
    expect(texts.slice(from, from + 6)).toEqual(['Unit price', 'Taxable', 'GST', 'CGST', 'SGST', 'Amount']);
    expect(texts).toEqual(expect.arrayContaining(['59.00', '118.00', '18%', 'Phone +91 98400 12345']));
  });

  test('one that cannot be drawn stops no other', async () => {
    const broken = { ...billOf('Lakshmi Rao', 1), snapshot: {} } as Bill;
    const [failed, drawn] = await Promise.allSettled([billPdf(broken), billPdf(billOf('Lakshmi Rao', 1))]);
    expect(failed).toMatchObject({ reason: { message: expect.stringMatching(/^The bill could not be drawn: \w/) } });
    expect(drawn.status).toBe('fulfilled');
  });

  test('a text is split where its script changes', () => {
    expect(runsOf('4-12, లక్ష్మీ Nagar', true).map(({ font, text }) => [font, text])).toEqual([
      ['NotoSans-Bold', '4-12, '],
      ['NotoSansTelugu-Regular', 'లక్ష్మీ'],
      ['NotoSans-Bold', ' Nagar'],
    ]);
  });

  // A font with incomplete tables made the shaping throw for some names.
  test('any text in the scripts of India can be drawn', () => {
    const letter = fc.integer({ min: 0x0900, max: 0x0d7f }).map((code) => String.fromCodePoint(code));
    const text = fc.array(fc.oneof(letter, fc.constantFrom('్', '്', '्', '்', '್', '\u200d', ' ', '🐟')), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, (letters) => {
        drawBill(billOf(letters.join(''), 1)).resume();
      }),
      { numRuns: 50 },
    );
  });
});
