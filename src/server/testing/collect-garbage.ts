import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Environment of a process whose garbage is to be collected: its debugger takes any free port. */
export const COLLECTABLE = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

const LISTENING = /Debugger listening on (ws:\S+)/;
const TIMEOUT_MS = 30_000;

/** Makes a Node process collect its garbage now, so that its memory can be compared with an earlier reading. */
export async function collectGarbage({ pid, output }: { pid: number; output: () => string }): Promise<void> {
  const debuggerUrl = () => LISTENING.exec(output())?.[1];
  const end = performance.now() + TIMEOUT_MS;
  if (debuggerUrl() === undefined) process.kill(pid, 'SIGUSR1');
  for (;;) {
    const url = debuggerUrl();
    if (url !== undefined) return sendCollect(url);
    if (performance.now() > end) throw new Error('The debugger of the shop did not open');
    await sleep(50);
  }
}

async function sendCollect(url: string): Promise<void> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const reply = once(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await reply;
  socket.close();
}
