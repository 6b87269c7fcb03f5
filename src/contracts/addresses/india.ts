/** The one country that the shop sells to, and how its addresses are written. */
export const COUNTRY_CODE = 'IN';
export const COUNTRY_NAME = 'India';

export const PIN_CODE = /^[1-9]\d{5}$/;
export const MOBILE_NUMBER = /^[6-9]\d{9}$/;

/** Spaces, dashes, dots, brackets, slashes, and the invisible marks around numbers copied from an address book. */
const SEPARATORS = /[\s.()[\]/\p{Pd}\p{Cf}]/gu;
const PREFIX_OF_TEN_DIGITS = /^(?:(?:\+|00)?91)?0?(?=\d{10}$)/;

/** A telephone number as it is stored, +91 98400-12345 as 9840012345. `MOBILE_NUMBER` decides if it is valid. */
export function plainNumber(text: string): string {
  return text.replace(SEPARATORS, '').replace(PREFIX_OF_TEN_DIGITS, '');
}
