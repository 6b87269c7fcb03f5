import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { storable } from '#contracts/text.ts';

/** Pages to which the owner can add a section. */
export const sectionPages = ['shipping', 'faq', 'about'] as const;
export type SectionPage = (typeof sectionPages)[number];

export const MAX_SECTION_LENGTH = 20_000;
const TOO_LONG = `A section may have at most ${MAX_SECTION_LENGTH.toLocaleString('en-IN')} characters`;

/** HTML, sanitised when it is saved; empty: no section. */
const section = z._default(
  z.string('A section must be text').check(z.maxLength(MAX_SECTION_LENGTH, TOO_LONG), storable()),
  '',
);

export const pagesPolicySchema = z.object({
  shipping: section,
  faq: section,
  about: section,
} satisfies Record<SectionPage, unknown>);

export type PagesPolicy = z.output<typeof pagesPolicySchema>;

export const getPageSection = endpoint({
  method: 'GET',
  path: '/api/page-sections/:page',
  access: 'public',
  summary: 'The owner’s own section of a page; empty when there is none',
  params: z.object({ page: z.enum(sectionPages, 'There is no such page') }),
  response: z.object({ html: z.string() }),
});
