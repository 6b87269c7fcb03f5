import * as z from 'zod/mini';

/** One of a list of words. The message names them all. */
export function oneOf<const T extends readonly string[]>(label: string, values: T) {
  return z.enum(values, `${label} must be one of ${values.join(', ')}`);
}
