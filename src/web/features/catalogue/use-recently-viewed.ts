import { useEffect, useState } from 'react';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { readStored, writeStored } from '#web/lib/browser-storage.ts';

const STORAGE_KEY = 'jalaja.recently-viewed';
const MAX_STORED = 9;

/** No price: it may have changed since. */
export type ViewedProduct = Pick<Product, 'id' | 'name' | 'imageUrl'>;

export function parseViewed(text: string | null): ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((one) => Number.isInteger(one?.id) && typeof one?.name === 'string').slice(0, MAX_STORED);
  } catch {
    return [];
  }
}

/** Stores this product in this browser and returns the products viewed before it. */
export function useRecentlyViewed({ id, name, imageUrl }: ViewedProduct): ViewedProduct[] {
  const [viewed, setViewed] = useState<ViewedProduct[]>([]);
  useEffect(() => {
    const others = parseViewed(readStored(STORAGE_KEY)).filter((one) => one.id !== id);
    setViewed(others.slice(0, MAX_STORED - 1));
    writeStored(STORAGE_KEY, JSON.stringify([{ id, name, imageUrl }, ...others].slice(0, MAX_STORED)));
  }, [id, name, imageUrl]);
  return viewed;
}
