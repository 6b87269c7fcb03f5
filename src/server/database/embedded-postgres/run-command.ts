import { execFile } from 'node:child_process';

export type CommandResult = { ok: boolean; stdout: string; stderr: string };

type CommandOptions = { timeoutMs?: number; env?: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number };

export function runCommand(file: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  const { timeoutMs = 20_000, ...rest } = options;
  return new Promise((resolve) => {
    execFile(file, args, { ...rest, timeout: timeoutMs, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, stderr: stderr || (error?.message ?? '') });
    });
  });
}

/**
 * The shell's PG* variables must not reach the server. LC_ALL keeps its messages in English, which we match. A fixed TZ
 * gives UTC everywhere and saves initdb a search through all time zones.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
