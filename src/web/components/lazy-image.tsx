import { useEffect, useRef, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';

const NEARBY = '200px';
const NOTHING_YET = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** `srcSet` is a function because the server needs it for few images. */
export type ImageSource = { src: string; srcSet?: () => string; sizes?: string };

type LazyImageProps = {
  source: ImageSource;
  alt: string;
  width: number;
  height: number;
  /** On the first screen: loads at once, without fading in. */
  isUrgent?: boolean;
  className?: string;
};

/** Loads when it comes near the viewport, then fades in. Without script the browser loads it lazily. */
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

  // On the first screen the image is painted together with the rest.
  const shape = { width, height, decoding: isUrgent ? 'sync' : 'async' } as const;
  const look = classNames('w-full object-cover', className);
  return (
    <span className="relative block bg-water">
      <img
        ref={image}
        alt={alt}
        {...shape}
        {...(isNear ? sourceAttributes(source) : { src: NOTHING_YET })}
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

/** React sets attributes in this order. With `src` first the browser would start loading that one. */
function sourceAttributes({ srcSet, sizes, src }: ImageSource) {
  return { ...(srcSet && { srcSet: srcSet() }), ...(sizes && { sizes }), src };
}
