import { Film, Video } from 'lucide';
import { useRef, useState } from 'react';
import type * as contract from '#contracts/claims/claim-files.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { saveLines } from '../api.ts';
import { canRecord } from '../camera.ts';
import { needsVideo } from '../claim-steps.ts';
import type { StepProps } from '../step-props.ts';
import { useClaimMutation, useOpenClaim } from '../use-claim.ts';
import { ClaimFileList } from './claim-file-list.tsx';
import { Failure } from './failure.tsx';
import { ShopWhatsapp } from './shop-whatsapp.tsx';
import { VideoRecorder } from './video-recorder.tsx';

const MAX_BYTES: typeof contract.MAX_VIDEO_BYTES = 60_000_000;
const TOO_LARGE: typeof contract.VIDEO_TOO_LARGE = 'A video may have 60 MB. Record it here: it becomes smaller.';

export function OpeningStep({ page }: StepProps) {
  return (
    <>
      <p>
        One video without cuts: the sealed box and its label, then the opening, then each bag.
        {!needsVideo(page) && ' For these goods you can also leave it out.'}
      </p>
      <ClaimFileList files={page.claim?.files ?? []} step="opening" name="Video of the opening" />
      <AddVideo />
      <OnWhatsapp page={page} />
    </>
  );
}

export function AddVideo() {
  const { token, uploads } = useOpenClaim();
  const input = useRef<HTMLInputElement>(null);
  const recordButton = useRef<HTMLButtonElement>(null);
  const [isRecording, setRecording] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const add = (blob: Blob, name: string) => {
    setFailure(blob.size > MAX_BYTES ? TOO_LARGE : null);
    if (blob.size > MAX_BYTES) return;
    void uploads.add({
      id: crypto.randomUUID(),
      token,
      step: 'opening',
      media: 'video',
      itemId: null,
      name,
      blob,
      thumbnail: null,
      addedAt: Date.now(),
    });
  };
  const close = () => {
    setRecording(false);
    requestAnimationFrame(() => recordButton.current?.focus());
  };
  if (isRecording) {
    return (
      <VideoRecorder
        onVideo={(video) => {
          add(video, video.type.includes('mp4') ? 'opening.mp4' : 'opening.webm');
          close();
        }}
        onClose={close}
      />
    );
  }
  return (
    <div className="grid gap-3">
      {canRecord() && (
        <Button ref={recordButton} onClick={() => setRecording(true)}>
          <Icon of={Video} className="size-5" />
          Record here
        </Button>
      )}
      <Button variant="outline" onClick={() => input.current?.click()}>
        <Icon of={Film} className="size-5" />
        Choose a video
      </Button>
      {/* Without `capture`, which would open the camera and offer no video that was recorded before. */}
      <input
        ref={input}
        type="file"
        accept="video/*"
        aria-label="Choose a video"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) add(file, file.name);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <p className="text-sm text-muted-foreground">
        Recorded here, a minute has about 5 MB. A video of your camera app may have at most 60 MB.
      </p>
      <Failure message={failure} />
    </div>
  );
}

/** The shop confirms that it has arrived there. */
function OnWhatsapp({ page: { orderId, claim } }: Pick<StepProps, 'page'>) {
  const { token } = useOpenClaim();
  const save = useClaimMutation(token, (videoOnWhatsapp: boolean) => saveLines(token, { videoOnWhatsapp }));
  const [isTicked, setTicked] = useState(claim?.videoOnWhatsapp ?? false);
  return (
    <div className="grid gap-2 border-t pt-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-6"
          checked={isTicked}
          onChange={({ target: { checked } }) => {
            setTicked(checked);
            save.mutate(checked, { onError: () => setTicked(!checked) });
          }}
        />
        I sent it on WhatsApp
      </label>
      {isTicked && <ShopWhatsapp orderId={orderId} label="Open WhatsApp" about="here is the video of the opening of" />}
      <Failure message={save.failure} />
    </div>
  );
}
