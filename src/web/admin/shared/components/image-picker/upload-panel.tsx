import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DropZone } from '#web/admin/shared/components/drop-zone.tsx';
import { ProgressBar } from '#web/admin/shared/components/progress-bar.tsx';
import { useFinishedFirst } from '#web/admin/shared/use-finished-first.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { galleryKey, uploadPicture } from './api.ts';
import { type Cut, cutOut, type OpenedPicture, openPicture, WHOLE } from './crop-picture.ts';
import { CropStep } from './crop-step.tsx';

type UploadPanelProps = { aspect: number; onPick: (address: string) => void };

export function UploadPanel({ aspect, onPick }: UploadPanelProps) {
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const cut = useRef<Cut>(WHOLE);
  /** Resolves to whether there is a picture now. */
  const running = useRef<Promise<boolean>>(null);
  const leaving = useRef<AbortController>(null);
  const queryClient = useQueryClient();
  useEffect(() => () => leaving.current?.abort(), []);

  const open = async (file: File) => {
    setError('');
    try {
      setPicture(await openPicture(file));
    } catch (cause) {
      setError(failureText(cause));
    }
  };
  const upload = async (bitmap: ImageBitmap) => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setError('');
    setPart(0);
    try {
      const { url } = await uploadPicture(await cutOut(bitmap, cut.current), setPart, signal);
      void queryClient.invalidateQueries({ queryKey: galleryKey });
      onPick(url);
      return true;
    } catch (cause) {
      if (!signal.aborted) setError(`Failed to upload image: ${failureText(cause)}`);
      return false;
    } finally {
      setPart(null);
    }
  };
  const finish = async () => {
    if (!picture) return true;
    panel.current?.scrollIntoView({ block: 'nearest' });
    running.current ??= upload(picture.bitmap).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  useFinishedFirst(panel, picture !== null, finish);
  return (
    <div ref={panel} className="grid scroll-mb-28 gap-3">
      {part !== null ? (
        <ProgressBar label="Uploading..." part={part} />
      ) : picture ? (
        <CropStep
          preview={picture.preview}
          aspect={aspect}
          onChange={(area) => {
            cut.current = area;
          }}
          onDone={() => void finish()}
          onCancel={() => setPicture(null)}
        />
      ) : (
        <DropZone
          accept="image/*"
          label="Choose a file"
          hint="or drop a picture here, or paste one. Up to 20 MB."
          onFiles={([file]) => file && void open(file)}
        />
      )}
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {error}
      </p>
    </div>
  );
}

export function failureText(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)) || TRY_AGAIN;
}
