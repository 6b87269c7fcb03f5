import type { DemoWorld } from './demo-world.ts';
import type { Random } from './random.ts';

/** `counted`: when somebody last looked; `left`: as far as the buyers know. */
type Product = { id: number; price: string; kind: string; counted: number; left: number };
type Line = { product_id: number; quantity: number; price: string };

/** What the shop sells, as somebody who looks at it now and then knows it. */
export class Goods {
  #products: Product[] = [];

  async look(world: DemoWorld): Promise<void> {
    const products: Product[] = [];
    for (let page = 1; ; page += 1) {
      const { data, pagination } = await world.asOwner<{
        data: { id: number; price: string; kind: string; stock: number }[];
        pagination: { totalPages: number };
      }>('GET', `/api/products?page=${page}&limit=100`);
      products.push(...data.map(({ id, price, kind, stock }) => ({ id, price, kind, counted: stock, left: stock })));
      if (page >= pagination.totalPages) break;
    }
    this.#products = products.toSorted((one, other) => one.id - other.id);
  }

  get all(): readonly Product[] {
    return this.#products;
  }

  /** One to four products, more of them when they are cheap. */
  basket(random: Random): Line[] {
    const sold = this.#products.filter(({ left }) => left >= 4);
    return random.some(sold, random.from(1, 4)).map(({ id, price }) => {
      const most = Number(price) < 150 ? 6 : Number(price) < 600 ? 2 : 1;
      return { product_id: id, quantity: random.from(1, most), price };
    });
  }

  take(lines: readonly Pick<Line, 'product_id' | 'quantity'>[]): void {
    for (const { product_id, quantity } of lines) {
      const product = this.#products.find(({ id }) => id === product_id);
      if (product) product.left -= quantity;
    }
  }

  /** A product of the same kind and about the same price. */
  similarTo(productId: number): number | null {
    const missing = this.#products.find(({ id }) => id === productId);
    const similar = this.#products.filter(
      ({ id, kind, price, counted }) =>
        id !== productId && counted >= 30 && kind === missing?.kind && Number(price) <= Number(missing.price) * 1.3,
    );
    return similar[0]?.id ?? null;
  }
}
