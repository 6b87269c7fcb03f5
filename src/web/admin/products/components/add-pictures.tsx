import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TOO_MANY_PICTURES } from '#contracts/catalogue/product-pictures.ts';
import type { PictureValue } from '#web/admin/products/picture-values.ts';
import { DropZone } from '#web/admin/shared/components/drop-zone.tsx';
import { galleryKey, uploadPicture } from '#web/admin/shared/components/image-picker/api.ts';
import {
  type Cut,
  cutOut,
  type OpenedPicture,
  openPicture,
  WHOLE,
} from '#web/admin/shared/components/image-picker/crop-picture.ts';
import { CropStep } from '#web/admin/shared/components/image-picker/crop-step.tsx';
import { failureText } from '#web/admin/shared/components/image-picker/upload-panel.tsx';
import { ProgressBar } from '#web/admin/shared/components/progress-bar.tsx';
import { useFinishedFirst } from '#web/admin/shared/use-finished-first.ts';
import { Button } from '#web/components/ui/button.tsx';

type AddPicturesProps = { aspect: number; free: number; onAdd: (picture: PictureValue) => void };

/** Several files at once, each cropped or as it is. */
export function AddPictures({ aspect, free, onAdd }: AddPicturesProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [cropped, setCropped] = useState<OpenedPicture | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState('');
  const cut = useRef<Cut>(WHOLE);
  const leaving = useRef<AbortController>(null);
  const running = useRef<Promise<boolean>>(null);
  const queryClient = useQueryClient();
  useEffect(() => () => leaving.current?.abort(), []);

  const choose = (chosen: File[]) => {
    setError(chosen.length > free ? TOO_MANY_PICTURES : '');
    setFiles(chosen.slice(0, free));
  };
  const upload = async (bytes: Blob) => {
    leaving.current = new AbortController();
    setPart(0);
    try {
      const { url, width, height } = await uploadPicture(bytes, setPart, leaving.current.signal);
      void queryClient.invalidateQueries({ queryKey: galleryKey });
      onAdd({ url, width, height, alt: '' });
    } finally {
      setPart(null);
    }
  };
  /** Stops at the first that fails: it and those after it stay to be tried again or left out. */
  const uploadAll = async (waiting: File[], first: OpenedPicture | null): Promise<boolean> => {
    setError('');
    setCropped(null);
    let left = waiting;
    try {
      for (const [index, file] of waiting.entries()) {
        await upload(index === 0 && first ? await cutOut(first.bitmap, cut.current) : file);
        left = waiting.slice(index + 1);
      }
      return true;
    } catch (cause) {
      if (!leaving.current?.signal.aborted) setError(`Failed to upload image: ${left[0]?.name}: ${failureText(cause)}`);
      return false;
    } finally {
      setFiles(left);
    }
  };
  const start = (waiting: File[], first: OpenedPicture | null = null) => {
    running.current ??= uploadAll(waiting, first).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const openNext = async (waiting: File[]) => {
    setFiles(waiting);
    setCropped(null);
    const [file] = waiting;
    if (!file) return;
    try {
      cut.current = WHOLE;
      setCropped(await openPicture(file));
    } catch (cause) {
      setError(`${file.name}: ${failureText(cause)}`);
    }
  };
  const cropAndGoOn = async () => {
    const [file, ...others] = files;
    if (file && (await start([file], cropped))) await openNext(others);
  };
  useFinishedFirst(panel, files.length > 0, () => start(files, cropped));
  return (
    <div ref={panel} className="grid scroll-mb-28 gap-3">
      {part !== null ? (
        <ProgressBar label={files.length > 1 ? `Uploading ${files.length} pictures...` : 'Uploading...'} part={part} />
      ) : cropped ? (
        <>
          <p className="text-sm font-medium">{files[0]?.name}</p>
          <CropStep
            key={files[0]?.name}
            preview={cropped.preview}
            aspect={aspect}
            cancelLabel="Leave this one out"
            onChange={(area) => {
              cut.current = area;
            }}
            onDone={() => void cropAndGoOn()}
            onCancel={() => void openNext(files.slice(1))}
          />
        </>
      ) : files.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow text-sm wrap-anywhere">{files.map(({ name }) => name).join(', ')}</p>
          <Button variant="quiet" size="small" onClick={() => choose([])}>
            Clear
          </Button>
          <Button variant="outline" size="small" onClick={() => void openNext(files)}>
            Crop each
          </Button>
          <Button size="small" onClick={() => void start(files)}>
            Upload as they are
          </Button>
        </div>
      ) : (
        <DropZone
          accept="image/*"
          label="Choose files"
          hint="or drop pictures here, or paste one. Up to 20 MB each."
          isMultiple
          onFiles={choose}
        />
      )}
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {error}
      </p>
    </div>
  );
}
