import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runCommand } from './run-command.ts';
import type { ServerUser } from './server-user.ts';

/** How to start a program as the server's user: words before the command, or a change of user made by Node. */
export type Launcher = { prefix: string[]; options: { uid?: number; gid?: number } };

type Needs = { dataDir: string; binaries: Binaries; user: ServerUser | null };

export async function chooseLauncher(needs: Needs, log: (line: string) => void): Promise<Launcher> {
  const hasSetpriv = await canUseSetpriv();
  if (!hasSetpriv && process.platform === 'linux') {
    log('setpriv (util-linux) is missing: should the shop be killed, its database runs on until the next start');
  }
  // The kernel sends SIGINT, a fast shutdown, when Node dies in whatever way.
  const tie = ['setpriv', '--pdeathsig', 'INT'];
  const { user } = needs;
  if (!user) return { prefix: hasSetpriv ? [...tie, '--'] : [], options: {} };

  const changeUser = [...tie, `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const plain: Launcher = hasSetpriv ? { prefix: [...changeUser, '--'], options: {} } : { prefix: [], options: user };
  if (await canReachFiles(plain, needs)) return plain;

  // Without no_setuid_fixup, access(2) ignores the capability and the server calls its own binary invalid.
  const caps = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--securebits=+no_setuid_fixup'];
  const overriding: Launcher = { prefix: [...changeUser, ...caps, '--'], options: {} };
  if (hasSetpriv && (await canReachFiles(overriding, needs))) return overriding;

  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and user ${user.uid} cannot reach ${dirname(needs.dataDir)} or ${needs.binaries.postgres}; run the shop as a non-root user, or move both to folders that every user may enter.`,
  );
}

/** BusyBox and old util-linux have a setpriv without these flags, so trying it is the only sure test. */
async function canUseSetpriv(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return (await runCommand('setpriv', ['--pdeathsig', 'INT', '--', '/bin/sh', '-c', 'exit 0'], { cwd: '/' })).ok;
}

/** Tried, not computed from mode bits: access lists, mounts and security modules have a say too. */
async function canReachFiles({ prefix, options }: Launcher, { dataDir, binaries }: Needs): Promise<boolean> {
  const script = 'cd "$1" && "$2" --version && { test -z "$3" || test -r "$3"; }';
  const probe = ['/bin/sh', '-c', script, 'sh', dirname(dataDir), binaries.postgres, binaries.sharedFile ?? ''];
  const [file = '', ...args] = [...prefix, ...probe];
  return (await runCommand(file, args, { ...options, cwd: '/' })).ok;
}
