import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { PictureFormat } from '#contracts/media/picture-address.ts';

/** A picture with varied content, so that different sizes and qualities give different bytes. */
export function testPicture(width: number, height: number, format: PictureFormat | 'gif' = 'png'): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 31 + (at >> 7) * 17) % 251;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** A picture with an EXIF orientation and an EXIF note that must not be published. */
export function turnedPicture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'private note', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A small file that announces, and begins to contain, any number of pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function manyFramesGif(frames: number): Buffer {
  const start = Buffer.from('47494638396102000200800000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a0000002c00000000020002000002028451003b', 'hex').subarray(0, -1);
  return Buffer.concat([start, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

const svg = (inside: string, prologue = '') =>
  Buffer.from(`${prologue}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);

const entities = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  .map((name, index, all) => `<!ENTITY ${name} "${index === 0 ? 'lol' : `&${all[index - 1]};`.repeat(10)}">`)
  .join('');

/** Files that are no pictures, or of a format that is not allowed. */
export const falsePictures: [string, Buffer][] = [
  ['an SVG drawing', svg('<rect width="9" height="9"/>')],
  ['an SVG drawing with a script', svg('<script>alert(1)</script>')],
  ['an SVG entity bomb', svg('<text>&i;</text>', `<?xml version="1.0"?><!DOCTYPE svg [${entities}]>`)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page behind the first bytes of a GIF', Buffer.from('GIF89a<script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
  ['plain text', Buffer.from('not a picture at all')],
  ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
  ['zeroes', Buffer.alloc(5000)],
];
