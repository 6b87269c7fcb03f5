import { classNames } from '#web/lib/class-names.ts';

/** Every picture of a product is 3:4; the numbers reserve its place before it arrives. */
const WIDTH = 420;
const HEIGHT = 560;

type ProductPictureProps = { src: string | null; alt: string; className?: string; isUrgent?: boolean };

export function ProductPicture({ src, alt, className, isUrgent = false }: ProductPictureProps) {
  return (
    <img
      src={src ?? '/icon-512.png'}
      alt={alt}
      width={WIDTH}
      height={HEIGHT}
      loading={isUrgent ? 'eager' : 'lazy'}
      fetchPriority={isUrgent ? 'high' : 'auto'}
      decoding="async"
      className={classNames('aspect-[3/4] w-full bg-muted object-cover', className)}
    />
  );
}
