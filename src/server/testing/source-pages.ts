import { documentHtml } from '#server/pages/document.ts';
import type { PageSource } from '#server/pages/page-source.ts';
import type { WebEntry } from '#server/pages/web-entry.ts';

/** Imported by a variable, so that the compiler does not check the pages as Node code. */
const ENTRY: string = '#web/app/entry-server.tsx';

const assets = { earlyScript: '/assets/early.js', styles: [], fonts: [], entry: '/assets/entry.js', preloads: [] };

/** The shop's real pages, rendered without a build; their files come from the folder. */
export async function openSourcePages(clientDir: string): Promise<PageSource> {
  const web = (await import(ENTRY)) as WebEntry;
  return {
    clientDir,
    normalise: web.normalisePageUrl,
    render: async (url, transport) => {
      const page = await web.renderPage(url, transport);
      if (page.location !== undefined) return { status: page.status, text: '', location: page.location };
      return { status: page.status, path: page.path, text: documentHtml(page, assets) };
    },
  };
}
