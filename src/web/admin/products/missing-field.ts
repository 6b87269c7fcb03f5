import { REQUIRED_FIELDS } from '#contracts/catalogue/catalogue-fields.ts';

/** At a field, the sentence about all missing fields is one word; in full it stands once in the form. */
export function fieldError(error: { message?: string | undefined } | undefined): string | undefined {
  return error?.message === REQUIRED_FIELDS ? 'Required' : error?.message;
}
