import { existsSync } from 'node:fs';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { EmbeddedPostgresError } from '#server/database/embedded-postgres/start.ts';
import { BackupError } from './backup-error.ts';
import type { Check } from './check-shop.ts';

/** Runs a command for the operator. An expected error is one line and exit code 1. */
export async function runOperatorCommand(work: (config: Config) => Promise<boolean>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    if (!(await work(readConfig(process.env)))) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Errors of the disk, network, database and command line have a code. Others are bugs and keep their stack. */
function messageOf(error: unknown): string {
  if (error instanceof BackupError || error instanceof ConfigError || error instanceof EmbeddedPostgresError) {
    return error.message;
  }
  if (error instanceof Error && 'code' in error) return `It did not work: ${error.message || error.code}.`;
  throw error;
}

export function tableOf(checks: Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  return checks
    .map(({ name, found, isGood }) => `${isGood ? 'good' : 'BAD '}  ${name.padEnd(width)}  ${found}`)
    .join('\n');
}
