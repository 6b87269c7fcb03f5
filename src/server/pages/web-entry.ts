import type { RenderMail } from '#contracts/mail/mail-views.ts';
import type { Transport } from './page-source.ts';

/** What `src/web/app/entry-server.tsx` exports, as the server sees it. */
export type WebEntry = {
  normalisePageUrl(url: string): { url: string; isCacheable: boolean };
  renderPage(
    url: string,
    transport: Transport,
  ): Promise<{
    status: number;
    location?: string;
    head: string;
    body: string;
    state: unknown;
    modules: string[];
  }>;
  renderMail: RenderMail;
};
