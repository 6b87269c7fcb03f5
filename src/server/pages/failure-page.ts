/** Shown when rendering failed: needs neither data nor a build. */
export function failurePage(status: 500 | 503, requestId: string): string {
  const sentence =
    status === 503
      ? 'The shop is resting for a moment. Please try again shortly.'
      : 'Something went wrong on our side. Please try again.';
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Please try again</title></head>
<body><main><h1>${sentence}</h1><p><a href="">Try again</a> or go <a href="/home">home</a>.</p><p><small>${requestId}</small></p></main></body></html>`;
}
