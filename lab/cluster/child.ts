import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Child = {
  pid: number;
  output: () => string;
  isOver: () => boolean;
  /** Returns the exit code; null when a signal ended it. */
  end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | null>;
};

const OUTPUT_KEPT = 50_000;
const STOP_LIMIT_MS = 20_000;

/** A background program, in its own process group so that Ctrl-C reaches only the test. */
export function startChild(command: string, args: string[], options: SpawnOptions = {}): Child {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-OUTPUT_KEPT);
    });
  }
  child.once('error', (error) => {
    text += error.message;
  });
  const atExit = () => kill(child, 'SIGKILL');
  process.once('exit', atExit);
  const over = once(child, 'close').finally(() => process.off('exit', atExit));
  const isOver = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    pid: child.pid ?? 0,
    output: () => text,
    isOver,
    end: async (signal) => {
      if (isOver()) return child.exitCode;
      child.kill(signal);
      const tooLong = setTimeout(() => kill(child, 'SIGKILL'), STOP_LIMIT_MS);
      await over;
      clearTimeout(tooLong);
      return child.exitCode;
    },
  };
}

/** Runs a program to its end. */
export async function run(command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${text}`);
}

function kill({ pid }: ChildProcess, signal: 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}
