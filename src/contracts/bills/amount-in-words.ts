import type { Paise } from '#contracts/money.ts';

const SMALL = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const UNITS: [number, string][] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
];

/** "Rupees One Thousand Four Hundred Ninety Nine and Fifty Paise Only" */
export function amountInWords(amount: Paise): string {
  const paise = amount % 100;
  const rupees = `Rupees ${words((amount - paise) / 100)}`;
  return paise === 0 ? `${rupees} Only` : `${rupees} and ${words(paise)} Paise Only`;
}

function words(number: number): string {
  if (number < 20) return SMALL[number] ?? '';
  const unit = UNITS.find(([size]) => number >= size);
  const [size, first] = unit
    ? [unit[0], `${words(Math.floor(number / unit[0]))} ${unit[1]}`]
    : [10, TENS[Math.floor(number / 10)] ?? ''];
  const rest = number % size;
  return rest === 0 ? first : `${first} ${words(rest)}`;
}
