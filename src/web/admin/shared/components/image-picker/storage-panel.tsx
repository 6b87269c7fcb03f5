import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firebaseMediaUrl } from '#contracts/media/picture-address.ts';
import { onEnter } from '#web/admin/shared/on-enter.ts';
import { productOptionsQuery } from '#web/admin/shared/product-options.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { useCheckedPicture } from './use-checked-picture.ts';

/** A path is no address, leads to a file and not to a folder, and has no part that is only dots. */
const PATH = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\p{Cc}]+$/u;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;

type StoragePlace = { path: string; token: string; bucket: string | null };

/** The public address of a picture in the shop's bucket; null when there can be none. */
export function storageAddress({ path, token, bucket }: StoragePlace): string | null {
  if (!bucket) return null;
  const own = `gs://${bucket}/`;
  const text = path.trim();
  const inside = text.startsWith(own) ? text.slice(own.length) : text.replace(/^\//, '');
  if (ADDRESS.test(inside) || !PATH.test(inside)) return null;
  return firebaseMediaUrl(bucket, inside, token.trim() || undefined);
}

/** A picture in the shop's Firebase bucket, by its path. */
export function StoragePanel({ onPick }: { onPick: (address: string) => void }) {
  const [path, setPath] = useState('');
  const [token, setToken] = useState('');
  const settings = useQuery(productOptionsQuery());
  const { error, setError, isChecking, check } = useCheckedPicture(onPick);

  const load = () => {
    if (path.trim() === '') return setError('Please enter a Firebase Storage path');
    const bucket = settings.data?.firebaseStorageBucket ?? null;
    const address = storageAddress({ path, token, bucket });
    if (!address) return setError('Invalid Firebase Storage path or configuration');
    check({
      address,
      failure: `Failed to load image. Please check if the image exists at path: ${path.trim()}`,
    });
  };
  return (
    <div className="grid gap-3">
      <Field
        label="Firebase Storage path"
        placeholder="products/neon-tetra.jpg"
        autoComplete="off"
        spellCheck={false}
        value={path}
        error={error}
        onChange={(event) => setPath(event.target.value)}
        onKeyDown={onEnter(load)}
      />
      <Field
        label="Access token (optional)"
        autoComplete="off"
        spellCheck={false}
        value={token}
        onChange={(event) => setToken(event.target.value)}
        onKeyDown={onEnter(load)}
      />
      <Button
        variant="outline"
        size="small"
        isBusy={isChecking}
        disabled={settings.isPending}
        onClick={load}
        className="justify-self-end"
      >
        {isChecking ? 'Loading image...' : 'Load image'}
      </Button>
    </div>
  );
}
