import { ChevronLeft, ChevronRight, GripVertical, Trash2 } from 'lucide';
import { useRef, useState } from 'react';
import { MAX_ALT_LENGTH, MAX_PICTURES, TOO_MANY_PICTURES } from '#contracts/catalogue/product-pictures.ts';
import { resizedPicture } from '#contracts/media/picture-address.ts';
import { newPicture, type PictureValue, withMainPicture } from '#web/admin/products/picture-values.ts';
import { ImagePicker, PickerTabs } from '#web/admin/shared/components/image-picker/image-picker.tsx';
import { useSortable } from '#web/admin/shared/use-sortable.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { controlStyles } from '#web/components/ui/field-frame.tsx';
import { AddPictures } from './add-pictures.tsx';

/** Every picture of a product is 3:4. */
export const PICTURE_ASPECT = 3 / 4;

type ProductPicturesProps = {
  value: PictureValue[];
  onChange: (pictures: PictureValue[]) => void;
  error: string | undefined;
  /** By the place of the picture. */
  errorOf: (place: number) => string | undefined;
};

export function ProductPictures({ value, onChange, error, errorOf }: ProductPicturesProps) {
  const [isAdding, setAdding] = useState(false);
  /** What is uploaded one after another is added to what is there by then. */
  const latest = useRef(value);
  latest.current = value;
  const add = (picture: PictureValue) => {
    latest.current = [...latest.current, picture];
    onChange(latest.current);
  };
  const free = MAX_PICTURES - value.length;
  return (
    <>
      <ImagePicker
        label="Main image"
        hint="If empty, the shop logo is shown."
        aspect={PICTURE_ASPECT}
        value={value[0]?.url ?? null}
        onChange={(url) => onChange(withMainPicture(value, url))}
        error={error ?? errorOf(0)}
      />
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="mb-1.5 text-sm font-semibold">
          All pictures{' '}
          <span className="font-normal text-muted-foreground tabular-nums">
            ({value.length} of {MAX_PICTURES})
          </span>
        </legend>
        <PictureList value={value} onChange={onChange} errorOf={errorOf} />
        {free > 0 ? (
          <Button
            variant="outline"
            size="small"
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
            className="justify-self-start"
          >
            Add pictures
          </Button>
        ) : (
          <p className="text-sm text-muted-foreground">{TOO_MANY_PICTURES}</p>
        )}
        {isAdding && free > 0 && (
          <PickerTabs
            label="New pictures"
            value={null}
            aspect={PICTURE_ASPECT}
            onPick={(url) => add(newPicture(url))}
            upload={<AddPictures aspect={PICTURE_ASPECT} free={free} onAdd={add} />}
          />
        )}
      </fieldset>
    </>
  );
}

type PictureListProps = Pick<ProductPicturesProps, 'value' | 'onChange' | 'errorOf'>;

function PictureList({ value, onChange, errorOf }: PictureListProps) {
  const { list, announcement, step, dragProps } = useSortable({
    items: value,
    onChange,
    nameOf: (_, place) => `Picture ${place}`,
  });
  const change = (place: number, alt: string) =>
    onChange(value.map((picture, index) => (index === place ? { ...picture, alt } : picture)));
  return (
    <>
      <ul ref={list} aria-label="Pictures" className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {value.map((picture, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice
            key={`${picture.url} ${place}`}
            {...dragProps(place)}
            className="grid content-start gap-2 rounded-card border bg-card p-2 data-dragged:opacity-50 data-over:border-primary data-over:ring-2 data-over:ring-primary"
          >
            <div className="relative cursor-grab">
              <img
                src={resizedPicture(picture.url, { width: 300 })}
                alt={picture.alt || `${place + 1} of ${value.length}`}
                width={300}
                height={400}
                draggable={false}
                className="aspect-[3/4] w-full rounded-control bg-muted object-cover"
              />
              <Icon of={GripVertical} className="absolute top-1.5 right-1.5 size-6 rounded-control bg-card/85 p-1" />
              {place === 0 && (
                <span className="absolute bottom-1.5 left-1.5 rounded-full bg-primary px-2 py-0.5 text-xs font-semibold text-primary-foreground">
                  Main picture
                </span>
              )}
            </div>
            <input
              type="text"
              aria-label={`Description of picture ${place + 1}`}
              aria-invalid={errorOf(place) ? true : undefined}
              placeholder="What it shows"
              maxLength={MAX_ALT_LENGTH}
              value={picture.alt}
              onChange={({ target }) => change(place, target.value)}
              className={controlStyles(Boolean(errorOf(place)), 'px-2! text-sm')}
            />
            {errorOf(place) && <p className="text-sm font-medium text-destructive">{errorOf(place)}</p>}
            <div className="flex justify-between">
              <IconButton
                label={`Move picture ${place + 1} left`}
                data-move="earlier"
                disabled={place === 0}
                onClick={() => step(place, 'earlier')}
              >
                <Icon of={ChevronLeft} className="size-5" />
              </IconButton>
              <IconButton
                label={`Remove picture ${place + 1}`}
                className="text-destructive"
                onClick={() => onChange(value.filter((_, index) => index !== place))}
              >
                <Icon of={Trash2} className="size-5" />
              </IconButton>
              <IconButton
                label={`Move picture ${place + 1} right`}
                data-move="later"
                disabled={place === value.length - 1}
                onClick={() => step(place, 'later')}
              >
                <Icon of={ChevronRight} className="size-5" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
