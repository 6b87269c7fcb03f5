import type { Config } from '#server/config.ts';
import { loadBuiltPages } from './built-pages.ts';
import type { WebApplication } from './page-source.ts';

export async function loadPages(config: Config): Promise<WebApplication> {
  if (config.mode !== 'development') return loadBuiltPages();
  // Vite is a development dependency: production must not import it.
  const { startDevelopmentPages } = await import('./development-pages.ts');
  return startDevelopmentPages();
}
