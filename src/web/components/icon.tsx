import type { IconNode } from 'lucide';
import { classNames } from '#web/lib/class-names.ts';

/** The markup of each icon, built once: React does not need to know its paths. */
const markups = new WeakMap<IconNode, { __html: string }>();

function markupOf(icon: IconNode): { __html: string } {
  const known = markups.get(icon);
  if (known) return known;
  const lines = icon.map(([shape, attributes]) => {
    const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${shape}${words.join('')}/>`;
  });
  const markup = { __html: lines.join('') };
  markups.set(icon, markup);
  return markup;
}

/** A decorative Lucide icon; its meaning is always given in text. Styled in `styles.css`. */
export function Icon({ of, className }: { of: IconNode; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className={classNames('icon', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the library's own paths
      dangerouslySetInnerHTML={markupOf(of)}
    />
  );
}
