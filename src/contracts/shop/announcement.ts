import * as z from 'zod/mini';
import { dayInput } from '#contracts/orders/desk/day-input.ts';
import { oneLine, storable } from '#contracts/text.ts';

export const MAX_ANNOUNCEMENT_LENGTH = 120;
const MAX_LINK_LENGTH = 300;

const LINK = 'Please enter a page such as /shop or an address that begins with https://';
const TEXT = `The text may have at most ${MAX_ANNOUNCEMENT_LENGTH} characters`;
const day = z._default(z.nullable(dayInput('Please enter a day')), null);

/** The bar at the top of every page. */
export const announcementPolicySchema = z
  .object({
    isOn: z._default(z.boolean('isOn must be true or false'), false),
    text: z._default(
      z
        .string('The text must be text')
        .check(oneLine(), z.trim(), z.maxLength(MAX_ANNOUNCEMENT_LENGTH, TEXT), storable()),
      '',
    ),
    /** A page of the shop or another site; empty: none. */
    link: z._default(
      z
        .string(LINK)
        .check(z.trim(), z.maxLength(MAX_LINK_LENGTH, LINK), z.regex(/^(\/(?![/\\])\S*|https:\/\/\S+)?$/, LINK)),
      '',
    ),
    /** The first and the last day in India; null: from now, without an end. */
    from: day,
    to: day,
  })
  .check(
    z.check(({ value: { isOn, text, from, to }, issues }) => {
      const refuse = (field: string, message: string) =>
        issues.push({ code: 'custom', path: [field], message, input: field });
      if (isOn && text === '') refuse('text', 'Please enter the text');
      if (from !== null && to !== null && to < from) refuse('to', 'The last day must not be before the first');
    }),
  );

export type AnnouncementPolicy = z.output<typeof announcementPolicySchema>;

/** What pages show; missing while there is nothing to announce. */
export const shownAnnouncementSchema = z.object({ text: z.string(), link: z.nullable(z.string()) });

export type ShownAnnouncement = z.infer<typeof shownAnnouncementSchema>;

/** What the bar says on a day such as 2026-11-17; null: nothing. */
export function shownAnnouncement(
  { isOn, text, link, from, to }: AnnouncementPolicy,
  today: string,
): ShownAnnouncement | null {
  const isDue = (from === null || from <= today) && (to === null || today <= to);
  return isOn && text !== '' && isDue ? { text, link: link || null } : null;
}
