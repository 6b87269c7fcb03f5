type MailPictureProps = { src: string; alt?: string; width: number; height: number; radius?: number };

/** Without `alt` the picture is decorative, so nothing is lost where pictures are blocked. */
export function MailPicture({ src, alt = '', width, height, radius = 0 }: MailPictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      // Prevents React from adding a preload link to the head.
      fetchPriority="low"
      style={{ display: 'block', border: 0, borderRadius: radius }}
    />
  );
}
