import { compile, type FormatCallback } from 'html-to-text';

/** The label of a link, and its URL on a line of its own, which is easy to open and to copy. */
const ownLine: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(element.attribs.href, { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const heading = { format: 'heading', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } };
/** Links whose text already contains the address. */
const textOnly = { format: 'anchor', options: { ignoreHref: true } };

/** The plain-text version of a mail. */
export const plainText = compile({
  wordwrap: false,
  formatters: { ownLine },
  selectors: [
    { selector: 'a', format: 'ownLine' },
    { selector: 'a[href^="mailto:"]', ...textOnly },
    { selector: 'a[href^="tel:"]', ...textOnly },
    { selector: 'h1', ...heading },
    { selector: 'h2', ...heading },
    { selector: 'img', format: 'skip' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td > br', format: 'inlineString', options: { string: ', ' } },
    { selector: 'td[align="right"]', format: 'inlineSurround', options: { prefix: ': ' } },
    { selector: '[data-text="skip"]', format: 'skip' },
  ],
});
