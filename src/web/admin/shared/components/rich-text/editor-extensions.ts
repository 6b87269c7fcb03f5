import StarterKit from '@tiptap/starter-kit';
import { isLinkAddress } from './link-address.ts';

/** Below the page's own heading, which is the product's name. */
export const HEADING_LEVEL = 2;

/** What the shop keeps of a description, and nothing besides: what is typed is what is saved. */
export const editorExtensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { rel: 'noopener nofollow', target: null },
    },
  }),
];
