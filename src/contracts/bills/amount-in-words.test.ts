import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees Zero Only'],
  [50, 'Rupees Zero and Fifty Paise Only'],
  [1_00, 'Rupees One Only'],
  [20_00, 'Rupees Twenty Only'],
  [19_01, 'Rupees Nineteen and One Paise Only'],
  [100_00, 'Rupees One Hundred Only'],
  [1499_50, 'Rupees One Thousand Four Hundred Ninety Nine and Fifty Paise Only'],
  [1_00_000_00, 'Rupees One Lakh Only'],
  [12_34_567_89, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only'],
  [2_00_00_000_00, 'Rupees Two Crore Only'],
])('%i paise: %s', (amount, text) => expect(amountInWords(amount)).toBe(text));
