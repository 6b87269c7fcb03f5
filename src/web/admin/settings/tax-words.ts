import type { Registration } from '#contracts/bills/bill-papers.ts';
import type { TaxPolicy } from '#contracts/bills/tax-policy.ts';

export const registrationWords: Record<Registration, string> = {
  none: 'Not registered under GST',
  regular: 'Registered, regular scheme',
  composition: 'Registered, composition scheme',
};

export const freightWords: Record<TaxPolicy['freight'], string> = {
  highest: 'The highest rate of the goods',
  fixed: 'A fixed rate',
  none: 'No tax on delivery',
};

export const autoWords: Record<TaxPolicy['autoAt'], string> = {
  shipped: 'When the parcel leaves',
  paid: 'When the order is paid',
  hand: 'Only by hand',
};
