import { useEffect, useRef, useState } from 'react';
import { classNames } from '#web/lib/class-names.ts';

const NEARBY = '200px';
const NOTHING_YET = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** `srcSet` is a function because the server needs it for few images. */
export type ImageSource = { src: string; srcSet?: () => string; sizes?: string };

export type ImageLoading = {
  /** Loads at once, without fading in. */
  isEager?: boolean;
  /** On the first screen: eager, and before other images. */
  isUrgent?: boolean;
};

type LazyImageProps = ImageLoading & {
  source: ImageSource;
  alt: string;
  width: number;
  height: number;
  /** Its main colour, shown until it arrives. */
  colour?: string | undefined;
  /** A smaller copy that the browser has already, shown until it arrives. */
  preview?: ImageSource | false;
  className?: string;
};

/** Loads when it comes near the viewport, then fades in. Without script the browser loads it lazily. */
export function LazyImage(props: LazyImageProps) {
  const { source, alt, width, height, colour, preview, isUrgent = false, isEager = isUrgent, className } = props;
  const image = useRef<HTMLImageElement>(null);
  const [isNear, setNear] = useState(isEager);
  const [isLoaded, setLoaded] = useState(isEager);

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
  const look = classNames('relative w-full object-cover', className);
  return (
    <span className="relative block bg-water">
      {/* The content security policy forbids style attributes in the page, but not these. */}
      {colour && (
        <svg aria-hidden className="absolute size-full" fill={colour}>
          <rect width="100%" height="100%" />
        </svg>
      )}
      {preview && <img alt="" {...sourceAttributes(preview)} className="absolute size-full object-cover" />}
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
      {!isEager && (
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
