import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide';
import { useState } from 'react';
import { formatDateTime } from '#contracts/format-date.ts';
import { resizedPicture } from '#contracts/media/picture-address.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { GALLERY_PAGE_SIZE, galleryQuery } from './api.ts';

type GalleryPanelProps = { value: string | null; onPick: (address: string) => void };

/** What was uploaded before, newest first. */
export function GalleryPanel({ value, onPick }: GalleryPanelProps) {
  const [page, setPage] = useState(1);
  const { data, isError, isPlaceholderData, refetch } = useQuery(galleryQuery(page));
  if (isError && !data) {
    return <LoadFailure message="The gallery could not be loaded." onRetry={() => void refetch()} />;
  }
  if (data?.data.length === 0) {
    return <p className="py-6 text-center text-sm text-muted-foreground">Nothing has been uploaded yet.</p>;
  }
  const totalPages = data?.pagination?.totalPages ?? 1;
  return (
    <div className="grid gap-3">
      <ul
        aria-label="Uploaded pictures"
        aria-busy={!data || isPlaceholderData}
        className={classNames('grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2', !data && 'animate-pulse')}
      >
        {data
          ? data.data.map(({ key, imageUrl, createdAt }) => (
              <li key={key}>
                <button
                  type="button"
                  aria-label={`Use the picture of ${formatDateTime(createdAt)}`}
                  aria-pressed={imageUrl === value}
                  onClick={() => onPick(imageUrl)}
                  className="block w-full overflow-hidden rounded-control border-2 border-transparent aria-pressed:border-primary"
                >
                  <img
                    src={resizedPicture(imageUrl, { width: 150 })}
                    alt=""
                    width={90}
                    height={120}
                    loading="lazy"
                    className="aspect-[3/4] w-full bg-muted object-cover"
                  />
                </button>
              </li>
            ))
          : Array.from({ length: GALLERY_PAGE_SIZE }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike
              <li key={index} className="aspect-[3/4] rounded-control bg-muted" />
            ))}
      </ul>
      {totalPages > 1 && (
        <nav aria-label="Pages of the gallery" className="flex items-center justify-end gap-1 text-sm">
          <span aria-live="polite" className="mr-2 tabular-nums">
            Page {page} of {totalPages}
          </span>
          <IconButton label="Newer pictures" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Icon of={ChevronLeft} className="size-5" />
          </IconButton>
          <IconButton label="Older pictures" disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
            <Icon of={ChevronRight} className="size-5" />
          </IconButton>
        </nav>
      )}
    </div>
  );
}
