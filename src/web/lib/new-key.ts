/** For a request that must not be done twice. Not `randomUUID`, which is missing on pages served without https. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
