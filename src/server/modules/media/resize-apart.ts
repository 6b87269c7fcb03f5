import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PictureFault } from './picture-faults.ts';
import type { RenderedPicture, Rendering } from './resize-picture.ts';

const PROGRAM = path.join(import.meta.dirname, 'resize-process.ts');
const TIME_LIMIT_MS = 30_000;

type Head = { width: number; height: number } | { fault: PictureFault };

/**
 * Resizes in a process of its own that ends with the picture. A large one may take 300 MB while it is decoded; this way the
 * shop's own process neither grows by that nor keeps it, and a decoder that dies takes nothing else along.
 */
export async function resizeApart(bytes: Buffer, rendering: Rendering): Promise<RenderedPicture | PictureFault> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(rendering)], {
    // No environment variables: the process handles untrusted input.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  // When it dies while it is still being fed, its end says so.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const ended = once(child, 'close');
  const [output, [code, signal]] = await Promise.all([buffer(child.stdout), ended]);
  if (signal === 'SIGKILL') return 'tooSlow';
  if (code !== 0) return 'damaged';
  const lineEnd = output.indexOf('\n');
  const head = JSON.parse(output.toString('utf8', 0, lineEnd)) as Head;
  return 'fault' in head ? head.fault : { ...head, bytes: output.subarray(lineEnd + 1) };
}
