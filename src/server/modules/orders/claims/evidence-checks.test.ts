import { expect, test } from 'vitest';
import { falsePictures, testPicture } from '#server/testing/test-pictures.ts';
import { fileTypeOf } from './file-type.ts';
import { requestedRange } from './send-evidence.ts';

const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0isommp42`)]);
const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
const matroska = Buffer.from('1a45dfa39f4286810142f7810142f2810442f3810842828b6d6174726f736b61', 'hex');

const files: [string, Buffer, string | null][] = [
  ['mp42', ftyp('mp42'), 'mp4'],
  ['isom', ftyp('isom'), 'mp4'],
  ['QuickTime', ftyp('qt  '), 'mov'],
  ['HEIC', ftyp('heic'), 'heic'],
  ['a picture of an iPhone', ftyp('mif1'), 'heic'],
  ['AVIF', ftyp('avif'), null],
  ['WebM', webm, 'webm'],
  ['Matroska', matroska, null],
  ['too short', Buffer.from([0xff, 0xd8, 0xff]), null],
  ['nothing', Buffer.alloc(0), null],
  ...falsePictures.map(([name, bytes]): [string, Buffer, null] => [name, bytes, null]),
];

test.each(files)('%s', (_, bytes, expected) => {
  const type = fileTypeOf(bytes);
  expect(type === null || typeof type === 'string' ? type : type.extension).toBe(expected);
});

test.each([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
] as const)('%s', async (format, extension) => {
  expect(fileTypeOf(await testPicture(20, 20, format))).toEqual({ media: 'photo', extension });
});

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=20-10', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=0-1,5-6', null],
  ['lines=1-2', null],
  ['bytes=', null],
])('%s of 100 bytes: %j', (header, expected) => {
  expect(requestedRange(header, 100)).toEqual(expected);
});
