import middie from '@fastify/middie';
import { createServer } from 'vite';
import { documentHtml } from './document.ts';
import { installMailPreview, type MailTemplates } from './mail-preview.ts';
import type { WebApplication } from './page-source.ts';
import type { WebEntry } from './web-entry.ts';

const assets = {
  styles: ['/src/web/styles.css'],
  fonts: [],
  entry: '/src/web/app/entry-client.tsx',
  preloads: [],
};

/** Pages from their sources, with hot updates. Nothing is cached, so an edit shows at the next request. */
export async function startDevelopmentPages(): Promise<WebApplication> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const load = () => vite.ssrLoadModule('/src/web/app/entry-server.tsx') as Promise<WebEntry>;
  const loadMails = async () =>
    ({
      ...(await vite.ssrLoadModule('/src/web/mails/render-mail.tsx')),
      ...(await vite.ssrLoadModule('/src/web/mails/mail-samples.ts')),
    }) as MailTemplates;
  return {
    clientDir: null,
    install: async (app) => {
      await app.register(middie);
      app.use(vite.middlewares);
      app.addHook('onClose', () => vite.close());
      installMailPreview(app, loadMails);
    },
    normalise: (url) => ({ url, isCacheable: false }),
    renderMail: async (view, shop) => (await load()).renderMail(view, shop),
    render: async (url, transport) => {
      const { normalisePageUrl, renderPage } = await load();
      // No route matches a line break: it is redirected, as in production.
      const { location } = /%0[ad]/i.test(url) ? normalisePageUrl(url) : {};
      if (location !== undefined) return { status: 301, text: '', location };
      const page = await renderPage(url, transport);
      if (page.location !== undefined) return { status: page.status, text: '', location: page.location };
      return { status: page.status, path: page.path, text: documentHtml(page, assets) };
    },
  };
}
