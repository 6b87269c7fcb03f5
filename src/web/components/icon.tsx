import type { IconNode } from 'lucide';
import { classNames } from '#web/lib/class-names.ts';

/** Each drawing as text, written once: its lines are nothing that React would have to know one by one. */
const drawings = new WeakMap<IconNode, { __html: string }>();

function drawingOf(icon: IconNode): { __html: string } {
  const known = drawings.get(icon);
  if (known) return known;
  const lines = icon.map(([shape, attributes]) => {
    const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${shape}${words.join('')}/>`;
  });
  const drawing = { __html: lines.join('') };
  drawings.set(icon, drawing);
  return drawing;
}

/** One of Lucide's drawings, as decoration: what it means is said in words. How its lines look stands in `styles.css`. */
export function Icon({ of, className }: { of: IconNode; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className={classNames('icon', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the lines of the library's own drawings
      dangerouslySetInnerHTML={drawingOf(of)}
    />
  );
}
