import type { WebApplication } from '#server/pages/page-source.ts';

/** For processes that tests start and stop: they need no build. */
export const noPages: WebApplication = {
  clientDir: null,
  normalise: (url) => ({ url, isCacheable: false }),
  render: async () => ({ status: 200, text: '' }),
  renderMail: async ({ kind }) => ({ subject: kind, html: `<p>${kind}</p>`, text: kind }),
};
