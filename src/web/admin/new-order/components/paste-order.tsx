import { type Ref, useId, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { controlStyles } from '#web/components/ui/field-frame.tsx';
import { fetchCurrentProducts } from '#web/features/cart/api.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { withProduct } from '../new-order-values.ts';
import { pastedOrder, unreadWords } from '../pasted-order.ts';
import type { NewOrder } from '../use-new-order.ts';

/** Reads the lines of a message that the cart has written for a visitor. */
export function PasteOrder({ order, onRead }: { order: NewOrder; onRead: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [status, setStatus] = useState('');
  const text = useRef<HTMLTextAreaElement>(null);
  const { values, change } = order;

  const read = async () => {
    const message = text.current?.value ?? '';
    const { lines, pin } = pastedOrder(message);
    if (lines.length === 0) return setStatus('No product numbers such as [#12] × 2 were found in this text.');
    try {
      const products = await fetchCurrentProducts(lines.map(({ productId }) => productId));
      const gone = lines.filter(({ productId }) => !products.get(productId));
      let all = values.lines;
      for (const { productId, quantity } of lines) {
        const product = products.get(productId);
        if (product) all = withProduct(all, { ...product, productId }, quantity);
      }
      const names = new Map([...products].flatMap(([id, product]) => (product ? [[id, product.name]] : [])));
      const rest = unreadWords(message, names);
      change({
        ...{ lines: all, source: 'whatsapp', isCollected: false },
        ...(pin !== null && { zipCode: pin }),
        ...(rest !== '' && { notes: [values.notes.trim(), rest].filter(Boolean).join('\n') }),
      });
      const count = lines.length - gone.length;
      const sentences = [
        `${count === 1 ? '1 item' : `${count} items`} added.`,
        gone.length > 0 && `Not in the shop: ${gone.map(({ productId }) => `#${productId}`).join(', ')}.`,
        rest !== '' && `Not read, now in the note:\n${rest}`,
      ];
      setStatus(sentences.filter(Boolean).join(' '));
      setOpen(false);
      onRead();
    } catch (error) {
      setStatus((error instanceof Error && error.message) || TRY_AGAIN);
    }
  };

  return (
    <div className="grid gap-3">
      <Button
        variant="outline"
        size="small"
        className="w-fit"
        aria-expanded={isOpen}
        onClick={() => {
          setStatus('');
          setOpen(!isOpen);
        }}
      >
        Paste an order
      </Button>
      {isOpen && <PasteField textRef={text} onRead={() => void read()} />}
      <p role="status" className="text-sm whitespace-pre-line text-muted-foreground wrap-anywhere empty:hidden">
        {status}
      </p>
    </div>
  );
}

function PasteField({ textRef, onRead }: { textRef: Ref<HTMLTextAreaElement>; onRead: () => void }) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Customer’s message
      </label>
      <textarea
        id={id}
        ref={textRef}
        rows={5}
        // biome-ignore lint/a11y/noAutofocus: it was just asked for, and the text is pasted next
        autoFocus
        placeholder="Neon Tetra [#12] × 2"
        className={controlStyles(false, 'py-2')}
      />
      <Button variant="outline" size="small" className="w-fit" onClick={onRead}>
        Add to order
      </Button>
    </div>
  );
}
