import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide';
import { useEffect, useState } from 'react';
import type { ClaimDetails } from '#contracts/claims/admin-claims.ts';
import type { ClaimFile, ClaimStep } from '#contracts/claims/claim-files.ts';
import { formatDate } from '#contracts/format-date.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { evidenceQuery } from '../api.ts';

const stepNames: Record<ClaimStep, string> = {
  label: 'Label',
  sealed: 'Sealed box',
  opening: 'Opening the box',
  dead: 'Dead on arrival',
  other: 'Other',
};
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Videos, then photos, each with what it shows. */
export function Evidence({ claim }: { claim: ClaimDetails }) {
  const { files, videoOnWhatsapp, eraseFilesOn } = claim;
  const nameOf = ({ itemId, step }: ClaimFile) =>
    claim.lines.find((line) => line.itemId === itemId)?.name ?? stepNames[step];
  const videos = files.filter(({ media }) => media === 'video');
  const photos = files.filter(({ media }) => media === 'photo');
  return (
    <>
      {videoOnWhatsapp && (
        <p className="rounded-control border border-info/40 bg-info/8 p-3 text-sm">
          The customer says that the video was sent on WhatsApp. Please look there.
        </p>
      )}
      {videos.map((file) => (
        <OneFile key={file.id} file={file} name={nameOf(file)} />
      ))}
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((file) => (
            <li key={file.id}>
              <OneFile file={file} name={nameOf(file)} />
            </li>
          ))}
        </ul>
      )}
      {files.length === 0 && <p className="text-muted-foreground">Nothing was sent here yet.</p>}
      {eraseFilesOn && (
        <p className="text-sm text-muted-foreground">The files are deleted on {formatDate(eraseFilesOn)}.</p>
      )}
    </>
  );
}

const stateWords: Record<Exclude<ClaimFile['state'], 'ready'>, string> = {
  uploading: 'Still being sent',
  refused: 'Could not be opened',
  erased: 'Deleted',
};

function OneFile({ file, name }: { file: ClaimFile; name: string }) {
  if (file.state !== 'ready') {
    return (
      <p className="grid min-h-24 place-items-center rounded-control border bg-muted p-3 text-center text-sm">
        {stateWords[file.state]}
      </p>
    );
  }
  return file.media === 'photo' ? <Photo file={file} name={name} /> : <Film file={file} name={name} />;
}

function Photo({ file, name }: { file: ClaimFile; name: string }) {
  const { data, isError, refetch } = useQuery(evidenceQuery(file.id, true));
  const address = useDataAddress(data);
  const [isLarge, setLarge] = useState(false);
  if (isError) return <Retry onRetry={() => void refetch()} />;
  if (!address) return <div className="aspect-square animate-pulse rounded-control bg-muted" />;
  return (
    <>
      <button type="button" className="grid w-full gap-1 text-left" onClick={() => setLarge(true)}>
        <img
          src={address}
          alt={`Photo: ${name}`}
          className="aspect-square w-full rounded-control border object-cover"
        />
        <span className="truncate text-xs text-muted-foreground">{name}</span>
      </button>
      <Modal isOpen={isLarge} isWide title={name} onClose={() => setLarge(false)}>
        <img src={address} alt={`Photo: ${name}`} className="max-h-[75dvh] w-full object-contain" />
      </Modal>
    </>
  );
}

/** Loaded at a press: it may have 60 MB, and each look is in the audit log. */
function Film({ file, name }: { file: ClaimFile; name: string }) {
  const [isWanted, setWanted] = useState(false);
  const { data, isError, refetch } = useQuery(evidenceQuery(file.id, isWanted));
  const address = useObjectAddress(data);
  const [isBroken, setBroken] = useState(false);
  if (isError) return <Retry onRetry={() => void refetch()} />;
  if (!address || !data) {
    return (
      <Button variant="outline" className="min-h-24 w-full" isBusy={isWanted} onClick={() => setWanted(true)}>
        <Icon of={Play} className="size-5" />
        {isWanted ? 'Loading the video...' : `Play the video (${megabytes(file.bytes)})`}
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: what a customer recorded */}
      <video
        src={address}
        controls
        autoPlay
        playsInline
        aria-label={`Video: ${name}`}
        className="aspect-video w-full rounded-control bg-black object-contain"
        onError={() => setBroken(true)}
      />
      {isBroken && <BrokenVideo />}
    </div>
  );
}

/** A dashboard that was opened from a page of the shop has that page's policy, which allows no videos. */
function BrokenVideo() {
  return (
    <p role="alert" className="text-sm">
      This video could not be played.{' '}
      <button type="button" className="min-h-11 font-medium text-primary underline" onClick={() => location.reload()}>
        Reload the page
      </button>{' '}
      and try again. Some formats of phones play only in another browser.
    </p>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid gap-2 rounded-control border p-3 text-sm">
      It could not be loaded.
      <Button variant="outline" size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** As a data URL: a dashboard opened from a page of the shop has that page's policy, which forbids blob: pictures. */
function useDataAddress(data: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(data);
    return () => reader.abort();
  }, [data]);
  return address;
}

function useObjectAddress(data: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const next = URL.createObjectURL(data);
    setAddress(next);
    return () => URL.revokeObjectURL(next);
  }, [data]);
  return address;
}
