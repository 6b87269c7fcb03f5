import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of a process that is to be asked: its debugger takes any free port. */
export const COLLECTABLE = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

const LISTENING = /Debugger listening on (ws:\S+)/;
const PATIENCE_MS = 30_000;

/** Has a Node process give back what it no longer needs: when it would do so by itself is chance. */
export async function collectGarbage({ pid, output }: { pid: number; output: () => string }): Promise<void> {
  const debuggerUrl = () => LISTENING.exec(output())?.[1];
  const end = performance.now() + PATIENCE_MS;
  if (debuggerUrl() === undefined) process.kill(pid, 'SIGUSR1');
  for (;;) {
    const url = debuggerUrl();
    if (url !== undefined) return askDebugger(url);
    if (performance.now() > end) throw new Error('The debugger of the shop did not open');
    await sleep(50);
  }
}

async function askDebugger(url: string): Promise<void> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await answered;
  socket.close();
}
