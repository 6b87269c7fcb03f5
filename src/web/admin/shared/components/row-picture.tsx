import { useState } from 'react';
import { resizedPicture } from '#contracts/media/picture-address.ts';
import { classNames } from '#web/lib/class-names.ts';

const PLACEHOLDER = '/icon-512.png';
const WIDTH = 150;
const SHAPES = {
  portrait: { width: 33, height: 44, className: 'h-11 w-8.25' },
  square: { width: 44, height: 44, className: 'size-11' },
};

type Props = { src: string | null; shape: keyof typeof SHAPES };

/** Beside the name, which says what it shows. Where there is none, or none comes, the shop's own sign. */
export function RowPicture({ src, shape }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const { width, height, className } = SHAPES[shape];
  const isShown = src !== null && src !== failed;
  return (
    <img
      src={isShown ? resizedPicture(src, { width: WIDTH }) : PLACEHOLDER}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      onError={() => setFailed(src)}
      className={classNames('shrink-0 rounded-control bg-muted object-cover', className)}
    />
  );
}
