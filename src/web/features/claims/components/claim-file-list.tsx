import { Camera, CircleCheckBig, Trash2, Video } from 'lucide';
import type { ReactNode } from 'react';
import type { ClaimFile, ClaimStep } from '#contracts/claims/claim-files.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import { deleteFile, fileAddress } from '../api.ts';
import type { QueuedFile } from '../upload-queue.ts';
import { useClaimMutation, useOpenClaim } from '../use-claim.ts';
import { Failure } from './failure.tsx';

type Props = {
  files: readonly ClaimFile[];
  step: ClaimStep;
  /** Null: only those that show no item; left out: all of the step. */
  itemId?: number | null;
  /** Photo of the label. */
  name: string;
  isFixed?: boolean;
};

/** What the shop has, and what is on its way. */
export function ClaimFileList({ files, step, itemId, name, isFixed = false }: Props) {
  const { token, uploads, waiting } = useOpenClaim();
  const isShown = (file: { step: ClaimStep; itemId: number | null }) =>
    file.step === step && (itemId === undefined || file.itemId === itemId);
  // While files are sent, the one that the server knows in part is in the list below.
  const isPartial = ({ state }: ClaimFile) => state === 'uploading' && waiting.length > 0;
  const present = files.filter((file) => isShown(file) && file.state !== 'erased' && !isPartial(file));
  const queued = waiting.filter(isShown);
  const remove = useClaimMutation(token, (id: string) => deleteFile(token, id));
  if (present.length + queued.length === 0) return null;
  return (
    <>
      <ul aria-label={name} className="grid gap-3">
        {present.map(({ id, media, state }, index) => (
          <Row
            key={id}
            name={`${name} ${index + 1}`}
            picture={
              state === 'ready' &&
              (media === 'photo' ? (
                <img src={fileAddress(token, id)} alt={isFixed ? '' : name} className="size-full object-cover" />
              ) : (
                <Icon of={Video} className="size-7" />
              ))
            }
            {...(!isFixed && { onRemove: () => remove.mutate(id) })}
          >
            {state === 'ready' && (
              <p className="flex items-center gap-2 text-sm font-medium text-success">
                <Icon of={CircleCheckBig} className="size-4.5 shrink-0" />
                {isFixed ? name : media === 'photo' ? 'Photo sent' : 'Video sent'}
              </p>
            )}
            {state === 'refused' && (
              <p className="text-sm font-medium text-destructive">
                We cannot open this file. Please remove it and send another one.
              </p>
            )}
            {state === 'uploading' && (
              <p className="text-sm">Not complete. Please remove it, or go on where you have begun.</p>
            )}
          </Row>
        ))}
        {queued.map((file) => (
          <Row
            key={file.id}
            name={name}
            picture={
              file.thumbnail ? (
                <img src={file.thumbnail} alt={name} className="size-full object-cover" />
              ) : (
                <Icon of={file.media === 'photo' ? Camera : Video} className="size-7" />
              )
            }
            onRemove={() => void uploads.remove(file.id)}
          >
            <Progress file={file} name={name} onRetry={uploads.resume} />
          </Row>
        ))}
      </ul>
      <Failure message={remove.failure} />
    </>
  );
}

type RowProps = { name: string; picture: ReactNode; onRemove?: () => void; children: ReactNode };

function Row({ name, picture, onRemove, children }: RowProps) {
  return (
    <li className="flex items-center gap-3 rounded-control border p-2">
      <div className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-control bg-muted">{picture}</div>
      <div className="grid min-w-0 grow gap-1">{children}</div>
      {onRemove && (
        <IconButton label={`Remove ${name}`} className="shrink-0" onClick={onRemove}>
          <Icon of={Trash2} className="size-5" />
        </IconButton>
      )}
    </li>
  );
}

function Progress({ file, name, onRetry }: { file: QueuedFile; name: string; onRetry: () => void }) {
  const { state, part, message } = file;
  if (state === 'refused') {
    return (
      <p role="alert" className="text-sm font-medium text-destructive">
        {message || 'This file was not taken. Please send another one.'}
      </p>
    );
  }
  if (state === 'paused') {
    return (
      <>
        <p role="status" className="text-sm">
          No connection. It stays on this device and goes on by itself.
        </p>
        <Button variant="outline" size="small" className="justify-self-start" onClick={onRetry}>
          Try now
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-sm tabular-nums">{state === 'sending' ? `Sending: ${Math.round(part * 100)}%` : 'Waits'}</p>
      <progress aria-label={`Sending ${name}`} max={1} value={part} className="h-2 w-full accent-primary" />
    </>
  );
}
