import type { ClaimMedia } from '#contracts/claims/claim-files.ts';

/** How much of a file has to be read to know its type. */
export const TYPE_BYTES = 64;

export type FileType = { media: ClaimMedia; extension: 'jpg' | 'png' | 'webp' | 'mp4' | 'mov' | 'webm' };

/** Brands of the ISO base media format that are pictures. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];

/** The type that the first bytes of a file show, never its name; null for any that is not taken. */
export function fileTypeOf(start: Buffer): FileType | 'heic' | null {
  const text = (from: number, to: number) => start.toString('latin1', from, to);
  if (start.length < 12) return null;
  if (start.readUIntBE(0, 3) === 0xffd8ff) return { media: 'photo', extension: 'jpg' };
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return { media: 'photo', extension: 'png' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { media: 'photo', extension: 'webp' };
  if (text(4, 8) === 'ftyp') return typeOfBrand(text(8, 12));
  // A Matroska file that says it is WebM: the header names the document type.
  if (start.readUInt32BE(0) === 0x1a45dfa3 && text(4, TYPE_BYTES).includes('webm')) {
    return { media: 'video', extension: 'webm' };
  }
  return null;
}

function typeOfBrand(brand: string): FileType | 'heic' | null {
  if (HEIC_BRANDS.includes(brand)) return 'heic';
  if (AVIF_BRANDS.includes(brand)) return null;
  return { media: 'video', extension: brand === 'qt  ' ? 'mov' : 'mp4' };
}
