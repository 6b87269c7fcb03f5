import { ChevronDown } from 'lucide';
import { type MouseEvent, type UIEvent, useRef, useState } from 'react';
import type { ProductImage } from '#contracts/catalogue/product-pictures.ts';
import { resizedPicture } from '#contracts/media/picture-address.ts';
import { Icon } from '#web/components/icon.tsx';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { loadChunk } from '#web/lib/load-on-demand.ts';

type ProductGalleryProps = {
  name: string;
  images: readonly Pick<ProductImage, 'url' | 'alt'>[];
  /** The picture of the card is shown until the first one arrives. */
  hasCard: boolean;
};

/** A strip that scrolls by touch, keyboard and without script. Each picture is a link to its largest copy. */
export function ProductGallery({ name, images, hasCard }: ProductGalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const count = images.length;
  if (count === 0) {
    return (
      <div className="overflow-hidden rounded-card">
        <ProductPicture src={null} alt={name} use="detail" />
      </div>
    );
  }
  const show = (index: number) => strip.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
    setShown(Math.round(scrollLeft / clientWidth));
  const zoom = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const { openZoom } = await loadChunk(() => import('../picture-zoom.ts'));
      openZoom(strip.current, index, show);
    } catch {
      location.assign(href);
    }
  };
  return (
    <div>
      <div className="relative overflow-hidden rounded-card">
        <ul ref={strip} onScroll={onScroll} aria-label="Pictures" className="gallery">
          {images.map(({ url, alt }, index) => (
            <li key={url}>
              <a
                href={resizedPicture(url, { width: 2000 })}
                onClick={(event) => void zoom(event, index)}
                className="block cursor-zoom-in -outline-offset-2"
              >
                <ProductPicture
                  src={url}
                  alt={alt || (count > 1 ? `${name}, picture ${index + 1} of ${count}` : name)}
                  use="detail"
                  isUrgent={index === 0}
                  hasCard={hasCard && index === 0}
                />
              </a>
            </li>
          ))}
        </ul>
        {count > 1 && (
          <p className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-black/65 px-3 py-0.5 text-xs text-white tabular-nums noscript:hidden">
            {shown + 1} of {count}
          </p>
        )}
        {count > 1 && (
          <div className="pointer-events-none absolute inset-x-2 top-1/2 hidden -translate-y-1/2 justify-between md:flex">
            <Step label="Previous picture" turn="rotate-90" isEnd={shown === 0} onClick={() => show(shown - 1)} />
            <Step label="Next picture" turn="-rotate-90" isEnd={shown === count - 1} onClick={() => show(shown + 1)} />
          </div>
        )}
      </div>
      {count > 1 && (
        <ul className="mt-3 hidden grid-cols-6 gap-2 md:grid noscript:hidden">
          {images.map(({ url }, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Picture ${index + 1}`}
                aria-current={index === shown}
                onClick={() => show(index)}
                className={classNames(
                  'block w-full overflow-hidden rounded-control border-2',
                  index === shown ? 'border-primary' : 'border-transparent opacity-75 hover:opacity-100',
                )}
              >
                <ProductPicture src={url} alt="" use="thumbnail" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type StepProps = { label: string; turn: string; isEnd: boolean; onClick: () => void };

function Step({ label, turn, isEnd, onClick }: StepProps) {
  return (
    <IconButton
      label={label}
      disabled={isEnd}
      onClick={onClick}
      className="pointer-events-auto rounded-full bg-card/85 disabled:opacity-0"
    >
      <Icon of={ChevronDown} className={`size-5 ${turn}`} />
    </IconButton>
  );
}
