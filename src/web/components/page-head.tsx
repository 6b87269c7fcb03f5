type PageHeadProps = { title: string; description: string; url: string; image?: string; isIndexed?: boolean };

/** Metadata for search engines and shared links. React moves these tags into the head. */
export function PageHead({ title, description, url, image, isIndexed = true }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {!isIndexed && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      {image && <meta property="og:image" content={image} />}
    </>
  );
}
