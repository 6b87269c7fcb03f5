export type PageAssets = {
  /** Sets the theme before the first paint and starts the entry after it. None in development. */
  earlyScript?: string;
  styles: string[];
  fonts: string[];
  entry: string;
  /** Modules that the page needs at once: they load in parallel with the entry. */
  preloads: string[];
};

export type PageParts = { head: string; body: string; state: unknown };

/** JSON that is safe inside a script element: it can neither close the element nor open a comment. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function scriptTag({ earlyScript, entry, preloads }: PageAssets): string {
  if (!earlyScript) return `<script type="module" src="${entry}"></script>`;
  return `<script src="${earlyScript}" data-entry="${entry}" data-preloads="${preloads.join(' ')}"></script>`;
}

/** Only what the first paint needs: the early script loads the rest afterwards. */
export function documentHtml({ head, body, state }: PageParts, assets: PageAssets): string {
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    // Before the stylesheet, or it would wait for it.
    scriptTag(assets),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // Nothing is painted before the whole page has arrived: a part of it would shift when the rest comes.
    '<link rel="expect" href="#page-state" blocking="render">',
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    head,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
  ];
  return [
    `<!doctype html><html lang="en-IN"><head>${tags.join('')}</head><body><div id="root">`,
    body,
    `</div><script type="application/json" id="page-state">${embeddedJson(state)}</script></body></html>`,
  ].join('');
}
