import { Camera } from 'lucide';
import { useRef } from 'react';
import type { ClaimStep } from '#contracts/claims/claim-files.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useOpenClaim } from '../use-claim.ts';

type Props = {
  step: ClaimStep;
  itemId?: number;
  label: string;
  /** Added to the label for those who do not see where the button stands. */
  of?: string;
};

/** From the camera or the gallery. */
export function AddPhoto({ step, itemId, label, of }: Props) {
  const { token, uploads } = useOpenClaim();
  const input = useRef<HTMLInputElement>(null);
  const add = (file: File) =>
    uploads.add({
      id: crypto.randomUUID(),
      token,
      step,
      media: 'photo',
      itemId: itemId ?? null,
      name: `${file.name.replace(/\.\w+$/, '')}.jpg`,
      blob: file,
      thumbnail: null,
      isOriginal: true,
      addedAt: Date.now(),
    });
  return (
    <>
      <Button variant="outline" onClick={() => input.current?.click()}>
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
          for (const file of target.files ?? []) void add(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
