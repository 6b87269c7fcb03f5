import { Link } from 'react-router';
import type { Category } from '#contracts/catalogue/catalogue.ts';
import { pictureColour, resizedPicture } from '#contracts/media/picture-address.ts';
import { LazyImage } from '#web/components/lazy-image.tsx';
import { paths } from '#web/lib/paths.ts';

const WIDTH = 300;
const HEIGHT = 225;

function tileSource(imageUrl: string) {
  const src = resizedPicture(imageUrl, { width: WIDTH, height: HEIGHT });
  return {
    src,
    srcSet: () => `${src} ${WIDTH}w, ${resizedPicture(imageUrl, { width: 600, height: 450 })} 600w`,
    sizes: '(width >= 48rem) 18rem, 45vw',
  };
}

function CategoryPicture({ imageUrl }: { imageUrl: string | null }) {
  if (!imageUrl) return <span className="block aspect-[4/3] bg-lagoon" />;
  return (
    <LazyImage
      source={tileSource(imageUrl)}
      alt=""
      width={WIDTH}
      height={HEIGHT}
      colour={pictureColour(imageUrl)}
      className="aspect-[4/3]"
    />
  );
}

export function CategoryTiles({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return <p className="text-muted-foreground">No categories found</p>;
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-5 2xl:grid-cols-8 2xl:gap-4">
      {categories.map(({ id, slug, name, imageUrl }) => (
        <li key={id}>
          <Link to={paths.category(slug)} className="group relative block overflow-hidden rounded-card bg-primary">
            <span className="block transition-transform duration-250 group-hover:scale-[1.04]">
              <CategoryPicture imageUrl={imageUrl} />
            </span>
            <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 via-black/50 to-transparent px-3 pt-10 pb-3 text-sm font-semibold text-white wrap-anywhere md:text-base">
              <span className="line-clamp-3">{name}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
