import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { readStored, writeStored } from '#web/lib/browser-storage.ts';
import { paths } from '#web/lib/paths.ts';

const STORAGE_KEY = 'jalaja.recently-viewed';
const MAX_STORED = 9;

/** No price: it may have changed since. */
type ViewedProduct = Pick<Product, 'id' | 'name' | 'imageUrl'>;

export function RecentlyViewed({ product }: { product: ViewedProduct }) {
  const viewed = useRecentlyViewed(product);
  if (viewed.length === 0) return null;
  return (
    <section className="mt-14">
      <h2 className="heading mb-5">Recently viewed</h2>
      <ul className="grid grid-cols-4 gap-3 md:grid-cols-8">
        {viewed.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <Link
              to={paths.product({ id, name })}
              className="block overflow-hidden rounded-card border bg-card text-xs"
            >
              <ProductPicture src={imageUrl} alt="" use="thumbnail" />
              <span className="line-clamp-2 p-2">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function parseViewed(text: string | null): ViewedProduct[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((one) => Number.isInteger(one?.id) && typeof one?.name === 'string').slice(0, MAX_STORED);
  } catch {
    return [];
  }
}

/** Stores this product in this browser and returns the products viewed before it. */
function useRecentlyViewed({ id, name, imageUrl }: ViewedProduct): ViewedProduct[] {
  const [viewed, setViewed] = useState<ViewedProduct[]>([]);
  useEffect(() => {
    const others = parseViewed(readStored(STORAGE_KEY)).filter((one) => one.id !== id);
    setViewed(others.slice(0, MAX_STORED - 1));
    writeStored(STORAGE_KEY, JSON.stringify([{ id, name, imageUrl }, ...others].slice(0, MAX_STORED)));
  }, [id, name, imageUrl]);
  return viewed;
}
