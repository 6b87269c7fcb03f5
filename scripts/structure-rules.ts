import path from 'node:path';

/* The rules of `npm run structure`, as functions over the sources, so that a test needs no files. */

export type SourceFile = { file: string; text: string };

type Source = SourceFile & { imports: string[] };

const platform = ['server lib', 'server database', 'server cache', 'server jobs', 'server http'];
const belowWeb = ['contracts', 'web lib', 'web components', 'web assets'];
/** What each layer may import besides itself. The first matching folder counts. */
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

/** Groups of files that may use each other only in one direction: a web feature, an admin area, a server module. */
const UNIT = /^src\/(?:web\/features|web\/admin|server\/modules)\/[^/]+(?=\/)/;

const FORBIDDEN_NAMES = /(^|[-/])(utils?|helpers?|misc|common|index)\.tsx?$/;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|fault|d|config))?\.tsx?$/;
const IMPORT = /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import '([^']+)'/g;
const MAX_LINES = 300;

/** Tests and what only tests use. */
const TEST_CODE = /\.(test|fault)\.tsx?$|-testing\.tsx?$|^src\/(server|contracts)\/testing\//;
const OUTSIDE = /^(test|e2e|scripts|lab)\//;

/** Names with the same meaning in every module. */
const CONVENTIONAL_NAMES = ['api', 'queries', 'routes', 'service', 'sweeps'];
/** Files named after their tables, and pages named after their address. */
const CONVENTIONAL_FOLDERS = /^src\/(server\/database\/schema|web\/routes)\//;

/** Every violation as one line of text. */
export function findViolations(files: SourceFile[]): string[] {
  const sources = files.map((source) => ({ ...source, imports: importsOf(source) }));
  const production = sources.filter(({ file }) => !TEST_CODE.test(file));
  return [
    ...sources.flatMap(nameViolations),
    ...sources.flatMap(outsideViolations),
    ...duplicateNames(sources),
    ...production.flatMap(directionViolations),
    ...production.flatMap(moduleViolations),
    ...production.flatMap(testCodeViolations),
    ...cycles(fileGraph(sources), 'Move what both need into a third file.'),
    ...cycles(unitGraph(production), 'Move what both need down: to lib, components or a smaller unit.'),
  ];
}

/** The project files that a file imports. Types count too: a cycle of types is still a cycle. */
function importsOf({ file, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .flatMap((target) => {
      if (target.startsWith('#')) return [path.posix.join('src', target.slice(1))];
      return target.startsWith('.') ? [path.posix.join(path.posix.dirname(file), target)] : [];
    });
}

function nameViolations({ file, text }: Source): string[] {
  return [
    ...(KEBAB_CASE.test(path.posix.basename(file)) ? [] : [`${file}: file names are kebab-case.`]),
    ...(FORBIDDEN_NAMES.test(file) ? [`${file}: name the file after its content.`] : []),
    ...(text.split('\n').length > MAX_LINES ? [`${file} has more than ${MAX_LINES} lines: split it.`] : []),
  ];
}

function duplicateNames(sources: Source[]): string[] {
  const named = sources.filter(({ file }) => !CONVENTIONAL_FOLDERS.test(file));
  const byName = Map.groupBy(named, ({ file }) => path.posix.basename(file).replace(/\.tsx?$/, ''));
  return [...byName]
    .filter(([name, same]) => same.length > 1 && !CONVENTIONAL_NAMES.includes(name))
    .map(([, same]) => `${same.map(({ file }) => file).join(' and ')} have the same name: rename one.`);
}

function layerOf(file: string) {
  return layers.find(({ folder }) => file.startsWith(`${folder}/`));
}

function directionViolations({ file, imports }: Source): string[] {
  const layer = layerOf(file);
  return imports.flatMap((target) => {
    const other = layerOf(target);
    if (!layer || !other || other === layer || layer.mayUse.includes(other.name)) return [];
    return [`${file} imports ${target}: ${layer.name} may use ${layer.mayUse.join(', ') || 'nothing else'}.`];
  });
}

/** The SQL and the routes of a server module are its own; its other files may be used by other modules. */
function moduleViolations({ file, imports }: Source): string[] {
  const own = /^src\/server\/modules\/([^/]+)\//.exec(file)?.[1];
  if (!own) return [];
  return imports.flatMap((target) => {
    const other = /^src\/server\/modules\/([^/]+)\/.*?(queries|routes)\.ts$/.exec(target);
    return other && other[1] !== own
      ? [`${file} imports ${target}: the ${other[2]} of another module are private.`]
      : [];
  });
}

function testCodeViolations({ file, imports }: Source): string[] {
  return imports
    .filter((target) => TEST_CODE.test(target))
    .map((target) => `${file} imports ${target}: production code must not need test code.`);
}

/** Tests too: what they share with scripts, lab and e2e is in src/server/testing. */
function outsideViolations({ file, imports }: Source): string[] {
  return imports
    .filter((target) => OUTSIDE.test(target))
    .map((target) => `${file} imports ${target}: src must not need it.`);
}

type Graph = Map<string, Set<string>>;

function fileGraph(sources: Source[]): Graph {
  return new Map(sources.map(({ file, imports }) => [file, new Set(imports)]));
}

function unitGraph(sources: Source[]): Graph {
  const graph: Graph = new Map();
  for (const { file, imports } of sources) {
    const unit = UNIT.exec(file)?.[0];
    if (!unit) continue;
    const targets = graph.get(unit) ?? new Set();
    graph.set(unit, targets);
    for (const target of imports) {
      const other = UNIT.exec(target)?.[0];
      if (other && other !== unit) targets.add(other);
    }
  }
  return graph;
}

function cycles(graph: Graph, advice: string): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (node: string, trail: string[]) => {
    const start = trail.indexOf(node);
    if (start >= 0) {
      found.push(`cycle: ${[...trail.slice(start), node].join(' -> ')}. ${advice}`);
      return;
    }
    if (done.has(node)) return;
    for (const target of graph.get(node) ?? []) visit(target, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}
