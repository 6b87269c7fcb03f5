import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatPaise, moneyText } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/orders.ts';
import { DEFAULT_SHIPPING_RULE, shippingCost } from '#contracts/orders/shipping-rule.ts';
import { OrderTotals } from '#web/features/orders/components/order-items.tsx';
import { shopQuery } from '#web/lib/use-shop.ts';
import { sampleOrder, sampleShop } from './mail-samples.ts';
import { renderMail } from './render-mail.tsx';

const shopClient = new QueryClient();
shopClient.setQueryData(shopQuery().queryKey, sampleShop);

const line = fc.record({ price: fc.integer({ min: 1, max: 2000_01 }), quantity: fc.integer({ min: 1, max: 40 }) });
const basket = fc.array(line, { minLength: 1, maxLength: 6 });

test('the mail and the order page show the same totals to the paisa, for a thousand carts', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(basket, async (lines) => {
      const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const shipping = shippingCost(subtotal, DEFAULT_SHIPPING_RULE);
      const order: Order = {
        ...sampleOrder,
        items: lines.map(({ price, quantity }, index) => ({
          id: index + 1,
          quantity,
          price: moneyText(price),
          totalPrice: moneyText(price * quantity),
          product: { id: index + 1, name: 'Neon Tetra', imageUrl: null, isHeavy: false },
        })),
        totalAmount: moneyText(subtotal),
        shippingCost: moneyText(shipping),
        grandTotal: moneyText(subtotal + shipping),
      };
      const { text } = await renderMail({ kind: 'order-received', order, isVerified: true }, sampleShop);
      const view = renderToStaticMarkup(
        <QueryClientProvider client={shopClient}>
          <OrderTotals order={order} />
        </QueryClientProvider>,
      );
      expect(text).toContain(`Subtotal: ${formatPaise(subtotal)}\n`);
      expect(text).toContain(`Total: ${formatPaise(subtotal + shipping)}\n`);
      for (const { price, quantity } of lines) expect(text).toContain(`: ${formatPaise(price * quantity)}\n`);
      for (const amount of [subtotal, subtotal + shipping]) expect(view).toContain(`>${formatPaise(amount)}<`);
      if (shipping > 0) {
        expect(text).toContain(`Shipping: ${formatPaise(shipping)}\n`);
        expect(view).toContain(`>${formatPaise(shipping)}<`);
      }
    }),
    { numRuns: 1000 },
  );
});
