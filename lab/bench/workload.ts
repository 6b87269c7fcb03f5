import type { BenchShop } from './bench-shop.ts';
import type { Target } from './figures/targets.ts';
import type { Ask } from './load/lean-client.ts';

export type Workload = {
  name: string;
  clients: number;
  /** `again`: the same few over and over. `anew`: each is asked once, and nothing that was kept before is good. */
  asked: 'again' | 'anew';
  asks: (shop: BenchShop, round: number) => Promise<Ask[]> | Ask[];
  /** What the same load is sent to in turn with the shop: a route that answers the same bytes, or the bare driver. */
  limit: 'constant' | 'password' | 'driver';
  status: number;
  targets: Target[];
};

export const GROWTH: Target = { figure: 'growth', atMost: 1.5 };
