import type { RenderMail } from '#contracts/mail/mail-views.ts';
import type { PageSource, Transport } from './page-source.ts';

/** The exports of `src/web/app/entry-server.tsx` that the server uses. */
export type WebEntry = {
  normalisePageUrl: PageSource['normalise'];
  renderPage(
    url: string,
    transport: Transport,
  ): Promise<{
    status: number;
    location?: string;
    path?: string;
    head: string;
    body: string;
    state: unknown;
    modules: string[];
  }>;
  renderMail: RenderMail;
};
