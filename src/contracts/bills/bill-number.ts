import { dayOf } from '#contracts/format-date.ts';

/** "2026-27": from 1 April to 31 March, by the shop's clock. */
export function financialYear(at: Date): string {
  const [calendarYear = 0, month = 0] = dayOf(at).split('-').map(Number);
  const year = month < 4 ? calendarYear - 1 : calendarYear;
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** "AQU" for Aqua Home: what the settings propose until the owner has chosen a prefix. */
export function prefixFrom(shopName: string, usual: string): string {
  const letters = shopName.normalize('NFD').replaceAll(/[^a-z]/gi, '');
  return letters.slice(0, 3).toUpperCase() || usual;
}

type BillNumber = { prefix: string; financialYear: string; number: number; isCreditNote: boolean };

/** "JAL/26-27/00042", of a credit note "JALC/26-27/0007". The law allows 16 characters. */
export function billNumberText({ prefix, financialYear, number, isCreditNote }: BillNumber): string {
  const digits = String(number).padStart(isCreditNote ? 4 : 5, '0');
  return `${prefix}${isCreditNote ? 'C' : ''}/${financialYear.slice(2)}/${digits}`;
}
