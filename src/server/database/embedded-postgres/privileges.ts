import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runCommand } from './run-command.ts';
import type { ServerUser } from './server-user.ts';

/** How to start a program as the server's user: by a command prefix, or by uid and gid options of `spawn`. */
export type Launcher = { prefix: string[]; options: { uid?: number; gid?: number } };

type Needs = { dataDir: string; binaries: Binaries; user: ServerUser | null };

export async function chooseLauncher(needs: Needs, log: (line: string) => void): Promise<Launcher> {
  const hasSetpriv = await canUseSetpriv();
  if (!hasSetpriv && process.platform === 'linux') {
    log('setpriv (util-linux) is missing: should the shop be killed, its database runs on until the next start');
  }
  // However Node dies, the kernel then sends SIGINT: a fast shutdown.
  const stopWithParent = ['setpriv', '--pdeathsig', 'INT'];
  const { user } = needs;
  if (!user) return { prefix: hasSetpriv ? [...stopWithParent, '--'] : [], options: {} };

  const changeUser = [...stopWithParent, `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const plain: Launcher = hasSetpriv ? { prefix: [...changeUser, '--'], options: {} } : { prefix: [], options: user };
  if (await canReachFiles(plain, needs)) return plain;

  // Without no_setuid_fixup, access(2) ignores the capability and the server rejects its own binary.
  const caps = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--securebits=+no_setuid_fixup'];
  const overriding: Launcher = { prefix: [...changeUser, ...caps, '--'], options: {} };
  if (hasSetpriv && (await canReachFiles(overriding, needs))) return overriding;

  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and user ${user.uid} cannot reach ${dirname(needs.dataDir)} or ${needs.binaries.postgres}; run the shop as a non-root user, or move both to folders that every user may enter.`,
  );
}

/** The setpriv of BusyBox and old util-linux lacks these flags, so only trying it is reliable. */
async function canUseSetpriv(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return (await runCommand('setpriv', ['--pdeathsig', 'INT', '--', '/bin/sh', '-c', 'exit 0'], { cwd: '/' })).ok;
}

/** Tried instead of computed from mode bits: access lists, mounts and security modules matter too. */
async function canReachFiles({ prefix, options }: Launcher, { dataDir, binaries }: Needs): Promise<boolean> {
  const script = 'cd "$1" && "$2" --version && { test -z "$3" || test -r "$3"; }';
  const probe = ['/bin/sh', '-c', script, 'sh', dirname(dataDir), binaries.postgres, binaries.sharedFile ?? ''];
  const [file = '', ...args] = [...prefix, ...probe];
  return (await runCommand(file, args, { ...options, cwd: '/' })).ok;
}
