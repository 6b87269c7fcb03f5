import { type PictureSide, pictureColour, resizedPicture } from '#contracts/media/picture-address.ts';
import { type ImageLoading, type ImageSource, LazyImage } from './lazy-image.tsx';
import { LogoMark } from './logo.tsx';

/** Every picture of a product is 3:4; the numbers reserve its place before it arrives. */
const WIDTH = 900;
const HEIGHT = 1200;

const uses = {
  card: {
    // Phones with three device pixels per point get two: on a card nobody sees the third, which doubles the weight.
    widths: [225, 300, 360, 450, 600],
    quality: 85,
    sizes: '(width >= 64rem) 14rem, (width >= 32rem) 30vw, (width < 21.75rem) 90vw, (resolution > 2dppx) 30vw, 45vw',
  },
  detail: { widths: [300, 600, 800, 1200], quality: 80, sizes: '(width >= 80rem) 36rem, (width >= 48rem) 45vw, 92vw' },
  thumbnail: { widths: [150, 300], quality: 80, sizes: '72px' },
} as const;

type ProductPictureProps = ImageLoading & {
  src: string | null;
  alt: string;
  use: keyof typeof uses;
  /** The picture of the card is shown until this one arrives. */
  hasCard?: boolean;
};

export function ProductPicture({ src, alt, use, hasCard = false, ...loading }: ProductPictureProps) {
  if (!src) return <NoPicture alt={alt} />;
  return (
    <LazyImage
      source={pictureSource(src, use)}
      alt={alt}
      width={WIDTH}
      height={HEIGHT}
      colour={pictureColour(src)}
      preview={hasCard && pictureSource(src, 'card')}
      className="aspect-[3/4]"
      {...loading}
    />
  );
}

function NoPicture({ alt }: { alt: string }) {
  return (
    <span className="grid aspect-[3/4] place-items-center bg-muted text-border">
      <LogoMark className="w-2/5" />
      {alt && <span className="sr-only">{alt}: no picture yet</span>}
    </span>
  );
}

function pictureSource(src: string, use: keyof typeof uses): ImageSource {
  const { widths, quality, sizes } = uses[use];
  const at = (width: PictureSide) => resizedPicture(src, { width, quality });
  return { srcSet: () => widths.map((width) => `${at(width)} ${width}w`).join(', '), sizes, src: at(widths[0]) };
}
