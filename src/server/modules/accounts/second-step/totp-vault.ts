import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Protects what the database holds of second steps with a key from SESSION_SECRET, so that a copy of the database alone
 * signs nobody in. With another SESSION_SECRET nothing can be opened: everybody sets up the second step again.
 */
export type TotpVault = {
  seal(userId: number, secret: string): string;
  /** Null when it was sealed with another key, for another account, or was changed. */
  open(userId: number, sealed: string): string | null;
  hashCode(userId: number, code: string): string;
};

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LENGTHS = { authTagLength: TAG_BYTES };

export function createTotpVault(sessionSecret: string): TotpVault {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', sessionSecret, '', `jalaja ${use}`, KEY_BYTES));
  const key = keyFor('totp secrets');
  const codeKey = keyFor('recovery codes');
  return {
    seal: (userId, secret) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, LENGTHS).setAAD(Buffer.from(String(userId)));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open: (userId, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, LENGTHS).setAAD(Buffer.from(String(userId)));
        decipher.setAuthTag(tag);
        const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    hashCode: (userId, code) => createHmac('sha256', codeKey).update(`${userId}:${code}`).digest('base64url'),
  };
}
