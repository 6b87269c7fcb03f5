import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { resizePicture } from './resize-picture.ts';

const LOW_PRIORITY = 10;

// Shoppers who wait for a page come before a large picture.
setPriority(LOW_PRIORITY);
const result = await resizePicture(await buffer(process.stdin), JSON.parse(process.argv[2] ?? '{}'));
const { bytes, ...head } = typeof result === 'string' ? { problem: result, bytes: Buffer.alloc(0) } : result;
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
