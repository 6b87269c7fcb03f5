import { describe, expect, test } from 'vitest';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#contracts/orders/order-limits.ts';
import type { CartProduct } from './account-cart.ts';
import {
  availableItems,
  type Cart,
  type CartItem,
  cartReducer,
  cartSubtotal,
  emptyCart,
  MAX_CART_LINES,
  MAX_CART_QUANTITY,
  roomInCart,
} from './cart.ts';

const neon = { id: 1, name: 'Neon Tetra', price: 0.1, imageUrl: null, stock: 9 };
const fern = { id: 2, name: 'Java Fern', price: 199.99, imageUrl: null, stock: 9 };

function cartWith(...items: CartItem[]): Cart {
  return cartReducer(emptyCart, { type: 'restore', items });
}

function now(item: { id: number; name: string; price: number; stock: number }): CartProduct {
  return {
    id: item.id,
    name: item.name,
    price: item.price.toFixed(2),
    stock: item.stock,
    imageUrl: null,
    isHeavy: false,
  };
}

test('a cart has the limits of an order', () => {
  expect(MAX_CART_LINES).toBe(MAX_ORDER_LINES);
  expect(MAX_CART_QUANTITY).toBe(MAX_LINE_QUANTITY);
});

describe('adding', () => {
  test('adding a product in the cart raises its quantity, another is appended', () => {
    const once = cartReducer(emptyCart, { type: 'add', item: neon });
    const twice = cartReducer(once, { type: 'add', item: neon, quantity: 2 });
    const both = cartReducer(twice, { type: 'add', item: fern });
    expect(both.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect(both.count).toBe(4);
    expect(both.total).toBe(200.29);
    expect(cartSubtotal(both.items)).toBe(20029);
  });

  test.each([
    { inCart: 0, stock: 9, wanted: 12, quantity: 9 },
    { inCart: 3, stock: 4, wanted: 2, quantity: 4 },
    { inCart: 4, stock: 4, wanted: 1, quantity: 4 },
    { inCart: 990, stock: 5000, wanted: 20, quantity: MAX_CART_QUANTITY },
  ])('$wanted to $inCart with a stock of $stock makes $quantity', ({ inCart, stock, wanted, quantity }) => {
    const before = inCart > 0 ? cartWith({ ...neon, quantity: inCart }) : emptyCart;
    const after = cartReducer(before, { type: 'add', item: { ...neon, stock }, quantity: wanted });
    expect(after.items[0]?.quantity).toBe(quantity);
  });

  test('a sold-out product is not added', () => {
    expect(cartReducer(emptyCart, { type: 'add', item: { ...neon, stock: 0 } })).toBe(emptyCart);
  });

  test('a full cart accepts more of its own products, but no new ones', () => {
    const full = cartWith(
      ...Array.from({ length: MAX_CART_LINES }, (_, at) => ({ ...neon, id: at + 10, quantity: 1 })),
    );
    expect(roomInCart(full, neon)).toBe(0);
    expect(cartReducer(full, { type: 'add', item: neon })).toBe(full);
    expect(roomInCart(full, { ...neon, id: 10 })).toBe(8);
  });

  test('a changed price is shown on the line', () => {
    const after = cartReducer(cartWith({ ...fern, quantity: 1 }), { type: 'add', item: { ...fern, price: 249 } });
    expect(after.items).toEqual([{ ...fern, price: 249, quantity: 2, change: { priceBefore: 199.99 } }]);
    expect(cartReducer(after, { type: 'add', item: { ...fern, price: 249 } }).items[0]).not.toHaveProperty('change');
  });
});

describe('changing lines', () => {
  const cart = cartWith({ ...neon, quantity: 3 });

  test.each([
    [2, 2],
    [9, 9],
    [10, 9],
  ])('a quantity of %i becomes %i', (wanted, quantity) =>
    expect(cartReducer(cart, { type: 'setQuantity', id: 1, quantity: wanted }).count).toBe(quantity),
  );

  test('a quantity of zero or less removes the line, clear removes all', () => {
    expect(cartReducer(cart, { type: 'setQuantity', id: 1, quantity: 0 })).toEqual(emptyCart);
    expect(cartReducer(cart, { type: 'setQuantity', id: 1, quantity: -1 })).toEqual(emptyCart);
    expect(cartReducer(cart, { type: 'remove', id: 1 })).toEqual(emptyCart);
    expect(cartReducer(cart, { type: 'remove', id: 7 })).toEqual(cart);
    expect(cartReducer(cart, { type: 'clear' })).toEqual(emptyCart);
    expect(cartReducer(emptyCart, { type: 'clear' })).toBe(emptyCart);
  });
});

describe('updating lines', () => {
  const line = { ...fern, quantity: 3 };
  const refresh = (cart: Cart, product: CartProduct | null) =>
    cartReducer(cart, { type: 'refresh', products: new Map([[2, product]]) });

  test.each([
    ['the same', now(fern), line],
    [
      'a new name and more stock',
      { ...now(fern), name: 'Fern', stock: 20 },
      {
        ...line,
        name: 'Fern',
        stock: 20,
      },
    ],
    ['another price', now({ ...fern, price: 249 }), { ...line, price: 249, change: { priceBefore: 199.99 } }],
    ['too few left', now({ ...fern, stock: 2 }), { ...line, stock: 2, quantity: 2, change: { onlyLeft: 2 } }],
    [
      'both',
      now({ ...fern, price: 150.5, stock: 1 }),
      { ...line, price: 150.5, stock: 1, quantity: 1, change: { priceBefore: 199.99, onlyLeft: 1 } },
    ],
    ['sold out', now({ ...fern, stock: 0 }), { ...line, stock: 0 }],
    ['gone', null, { ...line, stock: 0 }],
  ])('%s', (_, product, expected) => expect(refresh(cartWith(line), product).items).toEqual([expected]));

  test('an update without changes returns the same object, also the second time', () => {
    const cart = cartWith(line);
    expect(refresh(cart, now(fern))).toBe(cart);
    const changed = refresh(cart, now({ ...fern, price: 249, stock: 2 }));
    expect(refresh(changed, now({ ...fern, price: 249, stock: 2 }))).toBe(changed);
    const gone = refresh(cart, null);
    expect(refresh(gone, null)).toBe(gone);
  });

  test('lines that are not in the update stay as they are', () => {
    const cart = cartWith({ ...neon, quantity: 1 }, line);
    expect(refresh(cart, null).items[0]).toBe(cart.items[0]);
  });

  test('an unavailable product is not counted until it is available again', () => {
    const gone = refresh(cartWith({ ...neon, quantity: 1 }, line), null);
    expect([gone.count, gone.total]).toEqual([1, 0.1]);
    expect(availableItems(gone.items).map(({ id }) => id)).toEqual([1]);
    const back = refresh(gone, now({ ...fern, stock: 2 }));
    expect([back.count, back.total]).toEqual([3, 400.08]);
    expect(back.items[1]?.change).toEqual({ onlyLeft: 2 });
  });

  test('the previous price is the one last acknowledged', () => {
    const once = refresh(cartWith(line), now({ ...fern, price: 249 }));
    const twice = refresh(once, now({ ...fern, price: 259 }));
    expect(twice.items[0]).toMatchObject({ price: 259, change: { priceBefore: 199.99 } });
    expect(refresh(twice, now(fern)).items[0]).toEqual(line);
    const noted = cartReducer(twice, { type: 'dismissChange', id: 2 });
    expect(noted.items[0]).toEqual({ ...line, price: 259 });
    expect(refresh(noted, now({ ...fern, price: 269 })).items[0]?.change).toEqual({ priceBefore: 259 });
  });

  test('changing the quantity removes the notice', () => {
    const changed = refresh(cartWith(line), now({ ...fern, price: 249 }));
    expect(cartReducer(changed, { type: 'setQuantity', id: 2, quantity: 1 }).items[0]).toEqual({
      ...line,
      price: 249,
      quantity: 1,
    });
  });
});

describe('replacing the lines', () => {
  test('keeps known lines, adds available products up to their stock, and omits deleted ones', () => {
    const cart = cartWith({ ...neon, quantity: 1 }, { ...fern, quantity: 1 });
    const lines = [
      { productId: 2, quantity: 20 },
      { productId: 5, quantity: 2 },
      { productId: 6, quantity: 1 },
    ];
    const products = new Map<number, CartProduct | null>([
      [2, now(fern)],
      [5, { id: 5, name: 'Betta', price: '899.50', stock: 4, imageUrl: '/media/betta.webp', isHeavy: false }],
      [6, null],
    ]);
    const { items, count, total } = cartReducer(cart, { type: 'adopt', lines, products });
    expect(items).toEqual([
      { ...fern, quantity: 9, change: { onlyLeft: 9 } },
      { id: 5, name: 'Betta', price: 899.5, stock: 4, imageUrl: '/media/betta.webp', quantity: 2 },
    ]);
    expect([count, total]).toEqual([11, 3598.91]);
  });
});
