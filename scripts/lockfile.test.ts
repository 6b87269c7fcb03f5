import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
};
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> & {
  allowScripts: Record<string, boolean>;
};

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.resolve(import.meta.dirname, '..', name), 'utf8'));
const manifest = (await readJson('package.json')) as Manifest;
const lock = (await readJson('package-lock.json')) as { packages: Record<string, Locked> };
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
const placesWhere = (isSo: (one: Locked) => boolean) => locked.filter(([, one]) => isSo(one)).map(([place]) => place);

test('every version is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(placesWhere(({ version }) => !version)).toEqual([]);
});

test('no package names a place of its own, so that all come from the registry that npm is set to', () => {
  expect(placesWhere(({ resolved, link }) => resolved !== undefined || link !== undefined)).toEqual([]);
});

test('npm says nothing about the Node of the machine, and writes no addresses into the lockfile', async () => {
  const settings = (await readFile(path.resolve(import.meta.dirname, '../.npmrc'), 'utf8')).split('\n');
  // At `silent` a failed `npm ci` would not give its reason.
  expect(settings).toEqual(expect.arrayContaining(['loglevel=error', 'omit-lockfile-registry-resolved=true']));
});

test('every package has a checksum, but for builds of the tools for other platforms', () => {
  const isToolElsewhere = ({ dev, optional, os, cpu }: Locked) => dev && optional && Boolean(os ?? cpu);
  expect(placesWhere((one) => !one.integrity?.startsWith('sha512-') && !isToolElsewhere(one))).toEqual([]);
});

test('no package runs a script when it is installed, unless it was decided', () => {
  const names = placesWhere(({ hasInstallScript }) => hasInstallScript === true).map(
    (place) => place.split('node_modules/').at(-1) ?? '',
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => manifest.allowScripts[name] === undefined)).toEqual([]);
});
