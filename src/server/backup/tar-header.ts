import { BackupError } from './backup-error.ts';

export const TAR_BLOCK = 512;

const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
const CHECKSUM_AT = 148;
/** Ordinary files; everything else (folders, notes of other programs) is passed over. */
const FILE_TYPES = new Set(['0', '\0']);

type Entry = { name: string; bytes: number };

/** The header of an ordinary file that its owner alone may read, in the format that every tar program knows. */
export function encodeTarHeader({ name, bytes }: Entry, at: Date): Buffer {
  const [prefix, base] = splitName(name);
  const header = Buffer.alloc(TAR_BLOCK);
  header.write(base, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(octal(bytes, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(prefix, 345);
  header.write(`${octal(checksum(header), 6)} `, CHECKSUM_AT);
  return header;
}

/** Null at the end of the archive. */
export function decodeTarHeader(header: Buffer): (Entry & { isFile: boolean }) | null {
  if (header.every((byte) => byte === 0)) return null;
  if (readOctal(header, CHECKSUM_AT, 8) !== checksum(header)) throw new BackupError('The archive is damaged.');
  const prefix = readText(header, 345, PREFIX_BYTES);
  const base = readText(header, 0, NAME_BYTES);
  return {
    name: (prefix ? `${prefix}/${base}` : base).replace(/^\.\//, ''),
    bytes: readOctal(header, 124, 12),
    isFile: FILE_TYPES.has(String.fromCharCode(header[156] ?? 0)),
  };
}

export function paddedLength(bytes: number): number {
  return Math.ceil(bytes / TAR_BLOCK) * TAR_BLOCK;
}

function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name];
  for (let slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
    const [prefix, base] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(base) <= NAME_BYTES) return [prefix, base];
  }
  throw new BackupError(`The name ${name} is too long for a tar file; write into a folder instead.`);
}

function octal(value: number, digits: number): string {
  const text = value.toString(8).padStart(digits, '0');
  if (text.length > digits) throw new BackupError('A file is too large for a tar file; write into a folder instead.');
  return `${text}\0`;
}

function readOctal(header: Buffer, at: number, length: number): number {
  return Number.parseInt(readText(header, at, length).trim() || '0', 8);
}

function readText(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end);
}

/** Counted as if the place of the checksum held spaces. */
function checksum(header: Buffer): number {
  const isPlace = (index: number) => index >= CHECKSUM_AT && index < CHECKSUM_AT + 8;
  return header.reduce((sum, byte, index) => sum + (isPlace(index) ? 32 : byte), 0);
}
