import * as z from 'zod/mini';

/** A time with its offset, between the years 2000 and 2100: the database reads others with offsets that no date has. */
export const momentInput = (message: string) =>
  z.pipe(
    z.iso.datetime({ offset: true, error: message }).check(z.regex(/^20/, message)),
    z.transform((text) => new Date(text)),
  );
