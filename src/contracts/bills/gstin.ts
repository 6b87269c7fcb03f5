const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether it has the shape of a GSTIN and its last character is the check digit of the others. */
export function isGstin(text: string): boolean {
  return SHAPE.test(text) && checkDigit(text.slice(0, 14)) === text[14];
}

/** Every second character counts twice; a product of two digits in base 36 counts as their sum. */
function checkDigit(text: string): string | undefined {
  let sum = 0;
  for (const [index, character] of [...text].entries()) {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36];
}

/** The GST code of the state that registered it. */
export const stateOfGstin = (gstin: string): string => gstin.slice(0, 2);
