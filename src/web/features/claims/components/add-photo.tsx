import { Camera } from 'lucide';
import { useRef, useState } from 'react';
import type { ClaimStep } from '#contracts/claims/claim-files.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { shrinkPhoto } from '../shrink-photo.ts';
import { useOpenClaim } from '../use-claim.ts';
import { Failure } from './failure.tsx';

type Props = {
  step: ClaimStep;
  itemId?: number;
  label: string;
  /** Added to the label for those who do not see where the button stands. */
  of?: string;
};

/** From the camera or the gallery. It is made smaller before it is sent. */
export function AddPhoto({ step, itemId, label, of }: Props) {
  const { token, uploads } = useOpenClaim();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    setFailure(null);
    try {
      for (const file of files) {
        const photo = await shrinkPhoto(file);
        const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
        await uploads.add({
          id: crypto.randomUUID(),
          token,
          step,
          media: 'photo',
          itemId: itemId ?? null,
          name,
          ...photo,
          addedAt: Date.now(),
        });
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : null);
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="outline" isBusy={isBusy} onClick={() => input.current?.click()}>
        <Icon of={Camera} className="size-5 shrink-0" />
        {label}
        {of && <span className="sr-only"> of {of}</span>}
      </Button>
      <input
        ref={input}
        type="file"
        // Types that browsers can read: iPhones then turn their own format into JPEG.
        accept="image/jpeg,image/png,image/webp"
        multiple
        aria-label={of ? `${label} of ${of}` : label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Failure message={failure} />
    </>
  );
}
