import { useEffect, useRef, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';

const NEARBY = '200px';
const NOTHING_YET = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** The set is written out where it is needed: on the server few pictures are. */
export type ImageSource = { src: string; srcSet?: () => string; sizes?: string };

type LazyImageProps = {
  source: ImageSource;
  alt: string;
  width: number;
  height: number;
  /** In the first screen: loaded at once, and not faded in. */
  isUrgent?: boolean;
  className?: string;
};

/** Asked for when it comes near, then faded in out of the pictures' own water colour. Without script the picture stands in the page as it is. */
export function LazyImage({ source, alt, width, height, isUrgent = false, className }: LazyImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isNear, setNear] = useState(isUrgent);
  const [isLoaded, setLoaded] = useState(isUrgent);

  useEffect(() => {
    if (isNear || !image.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEARBY },
    );
    observer.observe(image.current);
    return () => observer.disconnect();
  }, [isNear]);

  // In the first screen a picture is painted together with the rest, not a moment later.
  const shape = { width, height, decoding: isUrgent ? 'sync' : 'async' } as const;
  const look = classNames('w-full object-cover', className);
  return (
    <span className="relative block bg-water">
      <img
        ref={image}
        alt={alt}
        {...shape}
        {...(isNear ? written(source) : { src: NOTHING_YET })}
        {...(isUrgent && { fetchPriority: 'high' })}
        onLoad={() => {
          if (isNear) setLoaded(true);
        }}
        className={classNames(look, 'transition-opacity duration-250', !isLoaded && 'opacity-0')}
      />
      {!isUrgent && (
        <noscript>
          <img alt={alt} {...shape} src={source.src} loading="lazy" className={classNames(look, 'absolute inset-0')} />
        </noscript>
      )}
    </span>
  );
}

/** React sets the attributes in this order: with `src` before them a browser would begin to load that one. */
function written({ srcSet, sizes, src }: ImageSource) {
  return { ...(srcSet && { srcSet: srcSet() }), ...(sizes && { sizes }), src };
}
