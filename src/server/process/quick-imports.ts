import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';

enableCompileCache();

const INSIDE_DRIZZLE = '/node_modules/drizzle-orm/';
const found = new Map<string, ResolveFnOutput>();

/**
 * Node parses a package's package.json again for each of its files. That of drizzle-orm has 180 kB, and loading its
 * hundred files took most of a second and 100 MB at start. This resolves imports inside the package directly, and each
 * import of the package only once.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (!conditions.includes('import')) return next(specifier, context);
    if (parentURL.includes(INSIDE_DRIZZLE) && /^\.{1,2}\/.*\.js$/.test(specifier)) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context);
    const file = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, file);
    return { ...file, shortCircuit: true };
  },
});
