import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { documentHtml, type PageAssets } from './document.ts';
import type { WebApplication } from './page-source.ts';
import type { WebEntry } from './web-entry.ts';

export const DIST_DIR = fileURLToPath(new URL('../../../dist', import.meta.url));

type ManifestChunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] };
type Manifest = Record<string, ManifestChunk>;

const ENTRY = 'src/web/app/entry-client.tsx';
const EARLY_SCRIPT = 'src/web/app/early-script.ts';

function chunkOf(manifest: Manifest, name: string): ManifestChunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}. Run "npm run build".`);
  return chunk;
}

function withImports(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of chunkOf(manifest, name).imports ?? []) withImports(manifest, imported, found);
  return found;
}

function assetsFor(manifest: Manifest, modules: string[]): PageAssets {
  const names = new Set([ENTRY, ...modules].flatMap((name) => [...withImports(manifest, name)]));
  const chunks = [...names].map((name) => chunkOf(manifest, name));
  const entry = chunkOf(manifest, ENTRY).file;
  const fonts = Object.entries(manifest).filter(([source]) => source.endsWith('.woff2'));
  return {
    earlyScript: `/${chunkOf(manifest, EARLY_SCRIPT).file}`,
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    fonts: fonts.map(([, chunk]) => `/${chunk.file}`),
    entry: `/${entry}`,
    preloads: chunks.filter((chunk) => chunk.file !== entry).map((chunk) => `/${chunk.file}`),
  };
}

async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** The production build: the server bundle, with the files that the client manifest names. */
export async function loadBuiltPages(): Promise<WebApplication> {
  const clientDir = path.join(DIST_DIR, 'client');
  const manifest = {
    ...(await readManifest(path.join(clientDir, '.vite/manifest.json'))),
    ...(await readManifest(path.join(clientDir, '.vite/early-manifest.json'))),
  };
  const assetsOf = new Map<string, PageAssets>();
  const knownAssets = (modules: string[]): PageAssets => {
    const key = modules.join(' ');
    const assets = assetsOf.get(key) ?? assetsFor(manifest, modules);
    assetsOf.set(key, assets);
    return assets;
  };
  const web = (await import(pathToFileURL(path.join(DIST_DIR, 'server/entry-server.js')).href)) as WebEntry;
  return {
    clientDir,
    normalise: web.normalisePageUrl,
    renderMail: web.renderMail,
    render: async (url, transport) => {
      const page = await web.renderPage(url, transport);
      if (page.location !== undefined) return { status: page.status, text: '', location: page.location };
      return { status: page.status, path: page.path, text: documentHtml(page, knownAssets(page.modules)) };
    },
  };
}
