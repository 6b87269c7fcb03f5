/** A data block: no browser runs it, so the page's policy allows it. `<` is escaped so that nothing can end it early. */
export function JsonLd({ data }: { data: object | object[] }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its angle brackets escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
