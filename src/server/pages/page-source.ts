import type { FastifyInstance } from 'fastify';
import type { RenderMail } from '#contracts/mail/mail-views.ts';
import type { MadeAnswer } from '#server/cache/answer-cache.ts';

/** Answers a call that a page makes while it is rendered, as an anonymous visitor. */
export type Transport = (request: { method: string; url: string }) => Promise<OwnResponse>;

/** Text, or what it would say. */
type OwnResponse = { status: number; body: string; data?: unknown };

/** What the web application shows to a browser. */
export type PageSource = {
  /** The address with the parameters that the page knows, in one order; and whether its page may be kept. */
  normalise(url: string): { url: string; isCacheable: boolean };
  render(url: string, transport: Transport): Promise<MadeAnswer>;
  /** Where the files of the build are, for the static routes. None while developing. */
  clientDir: string | null;
  /** What has to stand before the pages while developing. */
  install?(app: FastifyInstance): Promise<void>;
};

/** All that the web application offers to the server. */
export type WebApplication = PageSource & { renderMail: RenderMail };
