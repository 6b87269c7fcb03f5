import { Link } from 'react-router';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { paths } from '#web/lib/paths.ts';
import { useRecentlyViewed, type ViewedProduct } from '../use-recently-viewed.ts';

export function RecentlyViewed({ product }: { product: ViewedProduct }) {
  const viewed = useRecentlyViewed(product);
  if (viewed.length === 0) return null;
  return (
    <section className="mt-14">
      <h2 className="heading mb-5">Recently viewed</h2>
      <ul className="grid grid-cols-4 gap-3 md:grid-cols-8">
        {viewed.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <Link to={paths.product(id)} className="block overflow-hidden rounded-card border bg-card text-xs">
              <ProductPicture src={imageUrl} alt="" use="thumbnail" />
              <span className="line-clamp-2 p-2">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
