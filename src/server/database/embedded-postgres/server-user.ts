import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import { runCommand } from './run-command.ts';

export type ServerUser = { uid: number; gid: number };

const USER_NAME = 'jalaja';
const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/** The user to run PostgreSQL as if the shop runs as root, which PostgreSQL refuses; null: the shop's own user. */
export async function chooseServerUser(dataDir: string, log: (line: string) => void): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresError('PostgreSQL does not run as root; start the shop as an ordinary user.');
  }
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (folder && folder.uid !== 0) return { uid: folder.uid, gid: folder.gid };
  return findUser(USER_NAME) ?? (await createUser(log)) ?? findUser('nobody') ?? NOBODY;
}

/** A copy made by root, such as a restored backup, belongs to root and the server could not read it. */
export function giveToServer(path: string, user: ServerUser | null): void {
  if (!user) return;
  try {
    if (lstatSync(path).uid !== user.uid) chownTree(path, user);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The shop runs as root but may not hand ${path} to another user (${errorCode(error)}); run the shop as a non-root user.`,
    );
  }
}

/** Not nobody: other services may run as nobody and could read the database files. */
async function createUser(log: (line: string) => void): Promise<ServerUser | null> {
  const flags = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` };
  const { ok } = await runCommand('useradd', [...flags, '--shell', '/usr/sbin/nologin', USER_NAME], { env });
  if (ok) log(`created the system user ${USER_NAME} to run PostgreSQL, which refuses to run as root`);
  // Looked up in either case: a concurrent start may have created it.
  return findUser(USER_NAME);
}

function findUser(name: string): ServerUser | null {
  const line = readPasswd().find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function readPasswd(): string[] {
  try {
    return readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** The top folder is changed last: its owner shows the next start whether this was completed. */
function chownTree(path: string, user: ServerUser): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) chownTree(join(path, name), user);
    chownSync(path, user.uid, user.gid);
  } else lchownSync(path, user.uid, user.gid);
}
