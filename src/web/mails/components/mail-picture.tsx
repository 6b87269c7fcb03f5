type MailPictureProps = { src: string; alt?: string; width: number; height: number; radius?: number };

/** Without `alt` it says nothing that does not stand beside it: where pictures are blocked, nothing is missing. */
export function MailPicture({ src, alt = '', width, height, radius = 0 }: MailPictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      // Otherwise React has the head of the mail preload it.
      fetchPriority="low"
      style={{ display: 'block', border: 0, borderRadius: radius }}
    />
  );
}
