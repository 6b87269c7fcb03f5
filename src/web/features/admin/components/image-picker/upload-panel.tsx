import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DropZone } from '../drop-zone.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { galleryKey, uploadPicture } from './api.ts';
import { type Cut, cutOut, type OpenedPicture, openPicture } from './crop-picture.ts';
import { CropStep } from './crop-step.tsx';

type UploadPanelProps = { aspect: number; onPick: (address: string) => void };

export function UploadPanel({ aspect, onPick }: UploadPanelProps) {
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState('');
  const leaving = useRef<AbortController>(null);
  const queryClient = useQueryClient();
  useEffect(() => () => leaving.current?.abort(), []);

  const open = async (file: File) => {
    setError('');
    try {
      setPicture(await openPicture(file));
    } catch (fault) {
      setError(sentence(fault));
    }
  };
  const upload = async ({ bitmap }: OpenedPicture, cut: Cut) => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setError('');
    setPart(0);
    try {
      const { url } = await uploadPicture(await cutOut(bitmap, cut), setPart, signal);
      void queryClient.invalidateQueries({ queryKey: galleryKey });
      onPick(url);
    } catch (fault) {
      if (!signal.aborted) setError(`Failed to upload image: ${sentence(fault)}`);
    }
    setPart(null);
  };
  return (
    <div className="grid gap-3">
      {part !== null ? (
        <ProgressBar label="Uploading..." part={part} />
      ) : picture ? (
        <CropStep
          preview={picture.preview}
          aspect={aspect}
          onCut={(cut) => void upload(picture, cut)}
          onCancel={() => setPicture(null)}
        />
      ) : (
        <DropZone
          accept="image/*"
          label="Choose a file"
          hint="or drop a picture here, or paste one. Up to 20 MB."
          onFile={(file) => void open(file)}
        />
      )}
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {error}
      </p>
    </div>
  );
}

function sentence(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
