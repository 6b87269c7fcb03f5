import type { WebApplication } from '#server/pages/page-source.ts';

/** Pages and mails are looked at elsewhere; a process that is started to be stopped need not have a build. */
export const noPages: WebApplication = {
  clientDir: null,
  normalise: (url) => ({ url, isCacheable: false }),
  render: async () => ({ status: 200, text: [] }),
  renderMail: async ({ kind }) => ({ subject: kind, html: `<p>${kind}</p>`, text: kind }),
};
