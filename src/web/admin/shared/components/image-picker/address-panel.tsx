import { useState } from 'react';
import { pictureAddress } from '#contracts/catalogue/catalogue-fields.ts';
import { resizedPicture } from '#contracts/media/picture-address.ts';
import { onEnter } from '#web/admin/shared/on-enter.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { useCheckedPicture } from './use-checked-picture.ts';

const PROBE_WIDTH = 300;

/** A picture by its address, loaded in the way in which the shop's pages will load it. */
export function AddressPanel({ onPick }: { onPick: (address: string) => void }) {
  const [typed, setTyped] = useState('');
  const { error, setError, isChecking, check } = useCheckedPicture(onPick);

  const load = () => {
    const { data: address, error: invalid } = pictureAddress.safeParse(typed);
    if (invalid) return setError(invalid.issues[0]?.message ?? '');
    if (!address) return setError('Please enter the address of a picture');
    check({
      address,
      shown: resizedPicture(address, { width: PROBE_WIDTH }),
      failure: 'Failed to load image. The address may be wrong, or the shop may not take pictures from there.',
    });
  };
  return (
    <div className="grid gap-3">
      <Field
        label="Image URL"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        hint="An uploaded picture (/media/...), or an https:// address at a host that the shop takes pictures from."
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onEnter(load)}
      />
      <Button variant="outline" size="small" isBusy={isChecking} onClick={load} className="justify-self-end">
        {isChecking ? 'Loading image...' : 'Use this address'}
      </Button>
    </div>
  );
}
