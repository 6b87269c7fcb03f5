/** A data block, which the content security policy allows. `<` is escaped so that no value can close the element. */
export function JsonLd({ data }: { data: object | object[] }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its angle brackets escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
