import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { OPENED } from '#web/admin/shared/admin-addresses.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';
import { findProduct } from './api.ts';
import type { ProductTask } from './use-product-form.ts';

/** Opens the form that the address names, once: a reload shows the table. */
export function useOpenedProduct(onOpen: (task: ProductTask) => void): void {
  const [search, setSearch] = useSearchParams();
  const opened = search.get(OPENED);
  const open = useEffectEvent(async (named: string) => {
    setSearch(
      (present) => {
        present.delete(OPENED);
        return present;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
    if (named === 'new') return onOpen({ kind: 'new', product: null });
    try {
      onOpen({ kind: 'edit', product: await findProduct(Number(named)) });
    } catch (error) {
      const description = (error instanceof Error && error.message) || TRY_AGAIN;
      showToast({ title: 'The product could not be opened', description, variant: 'destructive' });
    }
  });
  useEffect(() => {
    if (opened && /^(new|[1-9]\d{0,8})$/.test(opened)) void open(opened);
  }, [opened]);
}
