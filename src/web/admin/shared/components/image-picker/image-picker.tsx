import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import { type ReactNode, useId, useRef, useState } from 'react';
import { resizedPicture } from '#contracts/media/picture-address.ts';
import { productOptionsQuery } from '#web/admin/shared/product-options.ts';
import { Button } from '#web/components/ui/button.tsx';
import { AddressPanel } from './address-panel.tsx';
import { GalleryPanel } from './gallery-panel.tsx';
import { StoragePanel } from './storage-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';

type ImagePickerProps = {
  label: string;
  /** The address of the picture; null: none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Width by height of what is cut out of an uploaded picture. */
  aspect: number;
  /** Shown while there is no picture. */
  hint?: string;
  error?: string | undefined;
};

const PLACEHOLDER = '/icon-512.png';
const PREVIEW_WIDTH = 300;

/** A picture by upload, from the gallery of what was uploaded, by its path in Firebase Storage, or by its address. */
export function ImagePicker({ label, value, onChange, aspect, hint, error }: ImagePickerProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const pick = (address: string | null) => {
    onChange(address);
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <fieldset aria-describedby={`${id}-notes`} className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex gap-4">
        <PickedPicture key={value} value={value} aspect={aspect} />
        <div className="grid content-start gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              ref={opener}
              variant="outline"
              size="small"
              aria-expanded={isOpen}
              aria-controls={`${id}-panel`}
              onClick={() => setOpen(!isOpen)}
            >
              {value ? 'Change' : 'Choose'}
              <span className="sr-only"> {label.toLowerCase()}</span>
            </Button>
            {value && (
              <Button variant="quiet" size="small" onClick={() => pick(null)}>
                Remove<span className="sr-only"> {label.toLowerCase()}</span>
              </Button>
            )}
          </div>
          <div id={`${id}-notes`} className="grid gap-1 text-sm">
            {error && <p className="font-medium text-destructive">{error}</p>}
            {!value && hint && <p className="text-muted-foreground">{hint}</p>}
          </div>
        </div>
      </div>
      <div id={`${id}-panel`}>{isOpen && <PickerTabs label={label} value={value} aspect={aspect} onPick={pick} />}</div>
    </fieldset>
  );
}

function PickedPicture({ value, aspect }: { value: string | null; aspect: number }) {
  const [hasFailed, setFailed] = useState(false);
  const isShown = value !== null && !hasFailed;
  return (
    <div className="w-24 shrink-0">
      <img
        src={isShown ? resizedPicture(value, { width: PREVIEW_WIDTH }) : PLACEHOLDER}
        alt={isShown ? 'Selected' : 'None selected: the shop logo is shown'}
        width={PREVIEW_WIDTH}
        height={Math.round(PREVIEW_WIDTH / aspect)}
        onError={() => setFailed(true)}
        className="w-full rounded-control border bg-muted object-cover"
      />
      {hasFailed && <p className="mt-1 text-xs text-warning">Cannot be loaded now</p>}
    </div>
  );
}

const tab =
  '-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-3 text-sm font-semibold text-muted-foreground -outline-offset-2 hover:text-foreground aria-selected:border-primary aria-selected:text-primary';

type PickerTabsProps = Pick<ImagePickerProps, 'label' | 'value' | 'aspect'> & {
  onPick: (address: string) => void;
  /** In place of the upload of one picture. */
  upload?: ReactNode;
};

export function PickerTabs({ label, value, aspect, onPick, upload }: PickerTabsProps) {
  const { data: settings } = useQuery(productOptionsQuery());
  const panels = [
    { name: 'Upload', panel: upload ?? <UploadPanel aspect={aspect} onPick={onPick} /> },
    { name: 'Gallery', panel: <GalleryPanel value={value} onPick={onPick} /> },
    ...(settings?.firebaseStorageBucket ? [{ name: 'Firebase', panel: <StoragePanel onPick={onPick} /> }] : []),
    { name: 'Address', panel: <AddressPanel onPick={onPick} /> },
  ];
  return (
    <Tabs.Root defaultValue="Upload" className="rounded-control border">
      <Tabs.List
        aria-label={`Ways to choose the ${label.toLowerCase()}`}
        className="flex overflow-x-auto overflow-y-hidden border-b px-1"
      >
        {panels.map(({ name }) => (
          <Tabs.Trigger key={name} value={name} className={tab}>
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {panels.map(({ name, panel }) => (
        <Tabs.Content key={name} value={name} className="p-3">
          {panel}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
