import { readFile, writeFile } from 'node:fs/promises';

/**
 * Part of `npm run lock`. npm writes optional packages for other platforms to the lockfile only if the registry could
 * deliver them, and `npm ci` then rejects it as incomplete. This adds the missing ones, with the version that their
 * parent requires and the platform in their name.
 */
type LockedPackage = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const FILE = 'package-lock.json';
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const SYSTEM_NAMES: Record<string, string> = { windows: 'win32', linuxmusl: 'linux' };
const CPUS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/).map((word) => SYSTEM_NAMES[word] ?? word);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => CPUS.includes(word));
  const isMusl = /musl/.test(name);
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(isMusl ? { libc: ['musl'] } : {}),
    ...(os ? { os: [os] } : {}),
  };
}

const lock = JSON.parse(await readFile(FILE, 'utf8')) as { packages: Record<string, LockedPackage> };

/** Like Node's resolution: beside the parent, then in every folder above. */
function isLocked(parent: string, name: string): boolean {
  for (let folder = parent; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder.includes('node_modules/')) return false;
    if (!folder.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`]);
  }
}

const added: string[] = [];
for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (parent === '' || isLocked(parent, name) || !/^\d/.test(version)) continue;
    const platform = platformOf(name);
    if (!platform.os && !platform.cpu) continue;
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `added ${added.join(', ')}` : 'nothing was missing');
