import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contracts/catalogue/catalogue.ts';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { readStored, writeStored } from '#web/lib/browser-storage.ts';
import { classNames } from '#web/lib/class-names.ts';
import { paths } from '#web/lib/paths.ts';

const STORAGE_KEY = 'jalaja.recently-viewed';
const MAX_STORED = 9;
/** A phone shows whole rows. */
const PHONE_ROW = 4;

/** No price: it may have changed since. */
type ViewedProduct = Pick<Product, 'id' | 'name' | 'imageUrl'>;

export function RecentlyViewed({ product }: { product: ViewedProduct }) {
  const viewed = useRecentlyViewed(product);
  if (viewed.length === 0) return null;
  const wholeRows = viewed.length < PHONE_ROW ? PHONE_ROW : viewed.length - (viewed.length % PHONE_ROW);
  return (
    <section className="mt-14">
      <h2 className="heading mb-5">Recently viewed</h2>
      <ul className="grid grid-cols-4 gap-3 md:grid-cols-8">
        {viewed.map(({ id, name, imageUrl }, index) => (
          <li key={id} className={classNames(index >= wholeRows && 'max-md:hidden')}>
            <Link
              to={paths.product({ id, name })}
              className="block overflow-hidden rounded-card border bg-card text-xs"
            >
              <ProductPicture src={imageUrl} alt="" use="thumbnail" />
              {/* In padding of its own, a cut line would show. */}
              <span className="block p-2">
                <span className="line-clamp-2">{name}</span>
              </span>
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
