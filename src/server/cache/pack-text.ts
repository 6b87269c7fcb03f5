import { entityTag } from '#server/http/etag.ts';
import { codingFor, compressQuickly, type Encoding, MAX_BYTES_AT_ONCE } from './content-coding.ts';

/** A text in the order of its pieces, of which some are bytes already. */
export type TextPieces = readonly (string | Uint8Array)[];

export type Packed = { body: Buffer; encoding: Encoding };

const MAX_BYTES_OF_UNIT = 3;
/** Texts are put together here, one after the other: new memory for each would cost more than the writing. */
const desk = Buffer.allocUnsafeSlow(MAX_BYTES_AT_ONCE);

/** For whoever takes this coding; and the tag of the text, which is the same in all of them. */
export async function packText(text: TextPieces, accepted: Encoding): Promise<{ etag: string; packed: Packed }> {
  const most = text.reduce((sum, { length }) => sum + MAX_BYTES_OF_UNIT * length, 0);
  // What is compressed while others are served has a place of its own.
  const place = most <= desk.length ? desk : Buffer.allocUnsafeSlow(most);
  const bytes = place.subarray(0, writeText(text, place));
  const encoding = codingFor(bytes, accepted);
  const etag = entityTag(bytes);
  const body = encoding === 'identity' ? Buffer.from(bytes) : await compressQuickly(bytes, encoding);
  return { etag, packed: { body, encoding } };
}

function writeText(text: TextPieces, place: Buffer): number {
  let end = 0;
  for (const piece of text) {
    if (typeof piece === 'string') {
      end += place.write(piece, end);
    } else {
      place.set(piece, end);
      end += piece.length;
    }
  }
  return end;
}
