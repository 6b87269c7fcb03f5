import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type ToolRun = { output: string; isCutShort: boolean };

/** Runs a program with low priority until it ends or its time is over. */
export async function runTool(command: string, args: string[], seconds: number): Promise<ToolRun> {
  const child = spawn('nice', ['-n', '5', command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const read = (chunk: string) => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', read);
  child.stderr.setEncoding('utf8').on('data', read);
  let isCutShort = false;
  // After SIGINT the tools still write their report. Some wait for a confirmation, hence the SIGKILL.
  const ends = [
    setTimeout(() => {
      isCutShort = true;
      child.kill('SIGINT');
    }, seconds * 1000),
    setTimeout(() => child.kill('SIGKILL'), (seconds + 15) * 1000),
  ];
  try {
    await once(child, 'close');
  } finally {
    for (const end of ends) clearTimeout(end);
  }
  return { output, isCutShort };
}

export async function versionOf(command: string): Promise<string> {
  const { output } = await runTool(command, [command === 'ffuf' ? '-V' : '--version'], 30);
  return /\d+\.\d+[\w.#-]*/.exec(output.split('\n').findLast((line) => /\d\.\d/.test(line)) ?? '')?.[0] ?? 'unknown';
}
