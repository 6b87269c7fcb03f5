import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Which layers a layer may import, besides itself. */
const platform = ['server lib', 'server database', 'server cache', 'server jobs', 'server http'];
const belowWeb = ['contracts', 'web lib', 'web components', 'web assets'];
const layers: { name: string; folder: string; mayUse: string[] }[] = [
  { name: 'contracts', folder: 'src/contracts', mayUse: [] },
  { name: 'server lib', folder: 'src/server/lib', mayUse: ['contracts'] },
  { name: 'server schema', folder: 'src/server/database/schema', mayUse: ['contracts'] },
  { name: 'server database', folder: 'src/server/database', mayUse: ['contracts', 'server schema', ...platform] },
  { name: 'server cache', folder: 'src/server/cache', mayUse: ['contracts', 'server schema', ...platform] },
  { name: 'server jobs', folder: 'src/server/jobs', mayUse: ['contracts', 'server schema', ...platform] },
  { name: 'server http', folder: 'src/server/http', mayUse: ['contracts', 'server schema', ...platform] },
  {
    name: 'server modules',
    folder: 'src/server/modules',
    mayUse: ['contracts', 'server schema', 'server', ...platform],
  },
  { name: 'server pages', folder: 'src/server/pages', mayUse: ['contracts', 'server', ...platform] },
  {
    name: 'server process',
    folder: 'src/server/process',
    mayUse: ['contracts', 'server schema', 'server modules', 'server pages', 'server', ...platform],
  },
  {
    name: 'server testing',
    folder: 'src/server/testing',
    mayUse: [
      'contracts',
      'server schema',
      'server modules',
      'server pages',
      'server process',
      'server',
      'web',
      ...platform,
    ],
  },
  {
    name: 'server',
    folder: 'src/server',
    mayUse: ['contracts', 'server schema', 'server modules', 'server pages', 'server process', ...platform],
  },
  { name: 'web lib', folder: 'src/web/lib', mayUse: ['contracts'] },
  { name: 'web components', folder: 'src/web/components', mayUse: ['contracts', 'web lib'] },
  { name: 'web features', folder: 'src/web/features', mayUse: belowWeb },
  { name: 'web admin', folder: 'src/web/admin', mayUse: [...belowWeb, 'web features'] },
  { name: 'web routes', folder: 'src/web/routes', mayUse: [...belowWeb, 'web features', 'web admin'] },
  { name: 'web assets', folder: 'src/web/assets', mayUse: [] },
  {
    name: 'web',
    folder: 'src/web',
    mayUse: [...belowWeb, 'web features', 'web admin', 'web routes'],
  },
];

const FORBIDDEN_NAMES = /(^|[-/])(utils?|helpers?|misc|common|index)\.tsx?$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|fault|d|config))?\.tsx?$/;
const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import '([^']+)'/g;
const MAX_LINES = 300;

/** A test may import everything that it tests. */
const TEST = /\.(test|fault)\.tsx?$/;

type Source = { file: string; text: string; imports: string[] };

async function readSources(): Promise<Source[]> {
  const entries = await readdir(path.join(ROOT, 'src'), { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(ROOT, file), 'utf8');
      return { file, text, imports: importsOf(file, text) };
    }),
  );
}

/** The files of this project that a file imports, also for types only. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .flatMap((target) => {
      if (target.startsWith('#')) return [path.join('src', target.slice(1))];
      return target.startsWith('.') ? [path.normalize(path.join(path.dirname(file), target))] : [];
    });
}

function layerOf(file: string) {
  return layers.find(({ folder }) => file.startsWith(`${folder}/`));
}

/** Tests too: what they share with scripts, lab and e2e is in src/server/testing. */
function outsideProblems({ file, imports }: Source): string[] {
  return imports
    .filter((target) => /^(scripts|lab|e2e|test)\//.test(target))
    .map((target) => `${file} imports ${target}: nothing in src may use it.`);
}

function directionProblems({ file, imports }: Source): string[] {
  const layer = layerOf(file);
  if (TEST.test(file)) return [];
  return imports.flatMap((target) => {
    const other = layerOf(target);
    if (!layer || !other || other === layer || layer.mayUse.includes(other.name)) return [];
    return [`${file} imports ${target}: ${layer.name} may use ${layer.mayUse.join(', ') || 'nothing else'}.`];
  });
}

/** The SQL and the routes of a server module are its own; its other files may be used by other modules. */
function moduleProblems({ file, imports }: Source): string[] {
  const own = /^src\/server\/modules\/([^/]+)\//.exec(file)?.[1];
  if (!own || TEST.test(file)) return [];
  return imports.flatMap((target) => {
    const other = /^src\/server\/modules\/([^/]+)\/.*?(queries|routes)\.ts$/.exec(target);
    return other && other[1] !== own
      ? [`${file} imports ${target}: the ${other[2]} of another module are private.`]
      : [];
  });
}

function nameProblems({ file, text }: Source): string[] {
  const name = path.basename(file);
  return [
    ...(KEBAB_CASE.test(name) ? [] : [`${file}: file names are kebab-case.`]),
    ...(FORBIDDEN_NAMES.test(file) ? [`${file}: name the thing that it holds.`] : []),
    ...(text.split('\n').length > MAX_LINES
      ? [`${file} has more than ${MAX_LINES} lines: look for the second idea in it.`]
      : []),
  ];
}

function cycleProblems(sources: Source[]): string[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const done = new Set<string>();
  const problems: string[] = [];
  const visit = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      problems.push(`cycle: ${[...trail.slice(start), file].join(' -> ')}. Move what both need into a third file.`);
      return;
    }
    if (done.has(file)) return;
    for (const target of byFile.get(file)?.imports ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const { file } of sources) visit(file, []);
  return problems;
}

const sources = await readSources();
const problems = [
  ...sources.flatMap((source) => [
    ...nameProblems(source),
    ...outsideProblems(source),
    ...directionProblems(source),
    ...moduleProblems(source),
  ]),
  ...cycleProblems(sources),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`structure: ${sources.length} files in order`);
