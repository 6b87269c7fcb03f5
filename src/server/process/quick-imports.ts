import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';

enableCompileCache();

const SOURCES = new URL('../../', import.meta.url).href;
const INSIDE_DRIZZLE = '/node_modules/drizzle-orm/';
const packages = new Map<string, ResolveFnOutput>();

/**
 * Node searches the file system for each import of each file, and parses a package's package.json again for each of its
 * files; that of drizzle-orm has 180 kB. This resolves the shop's own files and those inside drizzle-orm directly, and
 * each package once. The figures are in docs/performance.md.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (!conditions.includes('import')) return next(specifier, context);
    if (parentURL.startsWith(SOURCES)) {
      if (specifier.endsWith('.ts')) {
        const [base, path] = specifier.startsWith('#') ? [SOURCES, specifier.slice(1)] : [parentURL, specifier];
        return { url: new URL(path, base).href, format: 'module-typescript', shortCircuit: true };
      }
      if (/^[\w@]/.test(specifier)) {
        const file = packages.get(specifier) ?? next(specifier, context);
        packages.set(specifier, file);
        return { ...file, shortCircuit: true };
      }
    }
    if (parentURL.includes(INSIDE_DRIZZLE) && /^\.{1,2}\/.*\.js$/.test(specifier)) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
});
