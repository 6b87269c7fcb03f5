import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Secrets of mailed links, worked out from the shop's own secret: they can be derived again when a mail is written, so
 * that neither the database nor the queue has to hold them.
 */
export type LinkTokens = {
  /** The token that belongs to a random mark; a mail that is written once more has the same link. */
  derive(purpose: string, nonce: string): string;
  /** A token that carries a number, for links that stay good as long as the thing itself. */
  seal(purpose: string, id: number): string;
  /** The number of a sealed token; null for anything else. */
  open(purpose: string, token: string): number | null;
};

const KEY_BYTES = 32;
const SEALED = /^([1-9]\d{0,9})\.([\w-]{43})$/;

export function createLinkTokens(secret: string): LinkTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'jalaja mailed links', KEY_BYTES));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const macOfId = (purpose: string, id: string) => mac(`${purpose}#${id}`);
  return {
    derive: (purpose, nonce) => mac(`${purpose}:${nonce}`),
    seal: (purpose, id) => `${id}.${macOfId(purpose, String(id))}`,
    open: (purpose, token) => {
      const [, id, given] = SEALED.exec(token) ?? [];
      if (id === undefined || given === undefined) return null;
      return timingSafeEqual(Buffer.from(given), Buffer.from(macOfId(purpose, id))) ? Number(id) : null;
    },
  };
}
