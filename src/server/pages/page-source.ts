import type { FastifyInstance } from 'fastify';
import type { RenderMail } from '#contracts/mail/mail-views.ts';

/** Makes the API calls of a page while it is rendered, as an anonymous visitor. */
export type Transport = (request: PageCall) => Promise<{ status: number; body: string; data?: unknown }>;

export type PageCall = { method: string; path?: string; params?: object | undefined; query?: object | undefined };

export type RenderedPage = {
  status: number;
  text: string;
  location?: string | undefined;
  /** Of a page with a name in its address: the right path. */
  path?: string | undefined;
};

/** The pages of the web application. */
export type PageSource = {
  /**
   * The address with the parameters that the page knows, in one order, and whether its page may be cached. With a
   * `location` the path was spelled in an odd way and leads there. The address of a private page is a secret.
   */
  normalise(url: string): { url: string; isCacheable: boolean; isPrivate?: true; location?: string };
  render(url: string, transport: Transport): Promise<RenderedPage>;
  /** Folder with the files of the build. None in development. */
  clientDir: string | null;
  /** Registers what has to run before the pages in development. */
  install?(app: FastifyInstance): Promise<void>;
};

export type WebApplication = PageSource & { renderMail: RenderMail };
