import { Link } from 'react-router';
import type { Category } from '#contracts/catalogue.ts';
import { paths } from '#web/lib/paths.ts';

export function CategoryTiles({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return <p className="text-muted-foreground">No categories found</p>;
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-5">
      {categories.map(({ id, slug, name, imageUrl }) => (
        <li key={id}>
          <Link to={paths.category(slug)} className="group relative block overflow-hidden rounded-card bg-primary">
            <img
              src={imageUrl ?? '/icon-512.png'}
              alt=""
              width={420}
              height={420}
              loading="lazy"
              decoding="async"
              className="aspect-square w-full object-cover transition-transform duration-250 group-hover:scale-[1.04]"
            />
            <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 via-black/50 to-transparent px-3 pt-10 pb-3 text-sm font-semibold text-white md:text-base">
              {name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
