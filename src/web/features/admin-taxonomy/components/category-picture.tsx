import { useState } from 'react';
import { resizedPicture } from '#contracts/picture-address.ts';

const PLACEHOLDER = '/icon-512.png';
const WIDTH = 150;

/** Beside the name, which says what it shows. Where there is none, or none comes, the shop's own sign. */
export function CategoryPicture({ src }: { src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = src !== null && src !== failed;
  return (
    <img
      src={isShown ? resizedPicture(src, { width: WIDTH }) : PLACEHOLDER}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      onError={() => setFailed(src)}
      className="size-14 shrink-0 rounded-control bg-muted object-cover"
    />
  );
}
