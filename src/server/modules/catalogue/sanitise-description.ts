import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

const require = createRequire(import.meta.url);

const LINK = /^(?:https?:\/\/|mailto:)[^\s]+$/i;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'blockquote', 'a'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '' }): sanitizeHtml.Tag =>
      LINK.test(href.trim())
        ? { tagName, attribs: { href: href.trim(), rel: 'noopener nofollow' } }
        : { tagName, attribs: {} },
  },
  // A link that leads nowhere we allow goes, and its text stays.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs['href'] ? 'excludeTag' : false),
};

/**
 * A product's description as it may be shown. The second pass settles how tags are nested once others are gone, so that
 * what is stored comes back unchanged when it is saved again. Without any text it is ''.
 */
export function sanitiseDescription(html: string): string {
  // Loaded with the first description: the start does not wait for it.
  const sanitise: typeof sanitizeHtml = require('sanitize-html');
  const clean = sanitise(sanitise(html, options), options);
  return hasText(clean) ? clean : '';
}

function hasText(html: string): boolean {
  return html.replace(/<[^<>]*>|&nbsp;|\u00a0|\u200b|\ufeff/g, '').trim() !== '';
}
