import { type PictureSide, resizedPicture } from '#contracts/media/picture-address.ts';
import { type ImageSource, LazyImage } from './lazy-image.tsx';

/** Every picture of a product is 3:4; the numbers reserve its place before it arrives. */
const WIDTH = 900;
const HEIGHT = 1200;

const uses = {
  card: {
    widths: [300, 400, 600],
    quality: 85,
    sizes: '(width >= 80rem) 14rem, (width >= 64rem) 20vw, (width >= 40rem) 30vw, 45vw',
  },
  detail: { widths: [300, 600, 800, 1200], quality: 80, sizes: '(width >= 80rem) 36rem, (width >= 48rem) 45vw, 92vw' },
  thumbnail: { widths: [150, 300], quality: 80, sizes: '72px' },
} as const;

type ProductPictureProps = { src: string | null; alt: string; use: keyof typeof uses; isUrgent?: boolean };

export function ProductPicture({ src, alt, use, isUrgent = false }: ProductPictureProps) {
  return (
    <LazyImage
      source={pictureSource(src, use)}
      alt={alt}
      width={WIDTH}
      height={HEIGHT}
      isUrgent={isUrgent}
      className="aspect-[3/4]"
    />
  );
}

function pictureSource(src: string | null, use: keyof typeof uses): ImageSource {
  if (!src) return { src: '/icon-512.png' };
  const { widths, quality, sizes } = uses[use];
  const at = (width: PictureSide) => resizedPicture(src, { width, quality });
  return { srcSet: () => widths.map((width) => `${at(width)} ${width}w`).join(', '), sizes, src: at(widths[0]) };
}
