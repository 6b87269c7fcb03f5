import { compile, type FormatCallback } from 'html-to-text';

/** What a link is called, and below it the address alone: easy to open, to copy and to read aloud. */
const ownLine: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(element.attribs.href, { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const heading = { format: 'heading', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } };
/** Their text says all that the address does. */
const spoken = { format: 'anchor', options: { ignoreHref: true } };

/** The same mail for those who read text. */
export const plainText = compile({
  wordwrap: false,
  formatters: { ownLine },
  selectors: [
    { selector: 'a', format: 'ownLine' },
    { selector: 'a[href^="mailto:"]', ...spoken },
    { selector: 'a[href^="tel:"]', ...spoken },
    { selector: 'h1', ...heading },
    { selector: 'h2', ...heading },
    { selector: 'img', format: 'skip' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td > br', format: 'inlineString', options: { string: ', ' } },
    { selector: 'td[align="right"]', format: 'inlineSurround', options: { prefix: ': ' } },
    { selector: '[data-text="skip"]', format: 'skip' },
  ],
});
