import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Trash2 } from 'lucide';
import { useState } from 'react';
import { formatDateTime } from '#contracts/format-date.ts';
import type { GalleryPicture } from '#contracts/media/media.ts';
import { resizedPicture } from '#contracts/media/picture-address.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { Icon } from '#web/components/icon.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { IconButton } from '#web/components/ui/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { deletePicture, GALLERY_PAGE_SIZE, galleryKey, galleryQuery } from './api.ts';

type GalleryPanelProps = { value: string | null; onPick: (address: string) => void };

/** What was uploaded before, newest first. */
export function GalleryPanel({ value, onPick }: GalleryPanelProps) {
  const [page, setPage] = useState(1);
  const [toDelete, setToDelete] = useState<GalleryPicture | null>(null);
  const remove = useAdminMutation({
    run: deletePicture,
    success: 'Picture deleted',
    failure: 'Failed to delete the picture',
    invalidates: [galleryKey],
  });
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
          ? data.data.map((picture) => {
              const { key, imageUrl, createdAt } = picture;
              return (
                <li key={key} className="relative">
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
                  <IconButton
                    label={`Delete the picture of ${formatDateTime(createdAt)}`}
                    onClick={() => setToDelete(picture)}
                    className="absolute top-0.5 right-0.5 bg-card/85! text-destructive"
                  >
                    <Icon of={Trash2} className="size-5" />
                  </IconButton>
                </li>
              );
            })
          : Array.from({ length: GALLERY_PAGE_SIZE }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places that are all alike
              <li key={index} className="aspect-[3/4] rounded-control bg-muted" />
            ))}
      </ul>
      {toDelete && (
        <ConfirmDialog
          question="Are you sure you want to delete this picture?"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(toDelete.key, { onSettled: () => setToDelete(null) })}
          onClose={() => setToDelete(null)}
        >
          <p>It will be deleted permanently. A picture that a product, category or order shows stays.</p>
        </ConfirmDialog>
      )}
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
