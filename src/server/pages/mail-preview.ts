import type { FastifyInstance } from 'fastify';
import type { MailView, RenderMail } from '#contracts/mail/mail-views.ts';
import { AppError } from '#server/http/app-error.ts';
import { escapeHtml } from '#server/http/escape-html.ts';

export type MailTemplates = { renderMail: RenderMail; mailSamples: Record<string, MailView> };

const PATH = '/dev/mails';
const WIDTHS = [390, 700];
const SCHEMES = { light: 'not all', dark: 'all' };

/** Every mail with sample data and the shop's settings, for work on the templates. */
export function installMailPreview(app: FastifyInstance, load: () => Promise<MailTemplates>): void {
  const publicRoute = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get<{ Params: { name?: string } }>(`${PATH}/:name?`, publicRoute, async (request, reply) => {
    const { renderMail, mailSamples } = await load();
    const name = request.params.name ?? Object.keys(mailSamples)[0] ?? '';
    const view = mailSamples[name];
    if (!view) throw new AppError('not_found', 'There is no such mail.');
    const mail = await renderMail(view, (await app.inject('/api/shop')).json());
    return reply.type('text/html; charset=utf-8').send(previewPage(Object.keys(mailSamples), name, mail));
  });
}

function previewPage(names: string[], name: string, { subject, html, text }: Awaited<ReturnType<RenderMail>>): string {
  const links = names.map(
    (other) => `<a href="${PATH}/${other}"${other === name ? ' aria-current="page"' : ''}>${other}</a>`,
  );
  const frames = Object.entries(SCHEMES).flatMap(([scheme, query]) => {
    const shown = escapeHtml(html.replaceAll('(prefers-color-scheme:dark)', query));
    return WIDTHS.map(
      (width) =>
        `<iframe sandbox="allow-same-origin" title="${scheme}, ${width}" width="${width}" height="900" srcdoc="${shown}"></iframe>`,
    );
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(name)}</title><style>body{font-family:sans-serif}nav a{margin-right:1em}pre{white-space:pre-wrap}</style></head>
<body><nav>${links.join(' ')}</nav><h1>${escapeHtml(subject)}</h1>${frames.join(' ')}<pre>${escapeHtml(text)}</pre></body></html>`;
}
