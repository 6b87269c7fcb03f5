import { readFileSync } from 'node:fs';

const SEED_FILE = new URL('../../../db/seed/demo-catalogue.json', import.meta.url);

type DemoProduct = {
  name: string;
  category: string;
  tags: string[];
  price: number;
  rating: number;
  description: string;
  care: null | { scientificName: string | null; difficulty: string | null; light: string | null; co2: string | null };
};
export type DemoCatalogue = {
  categories: { name: string; slug: string; description: string }[];
  tags: string[];
  products: DemoProduct[];
};

/** Named like the columns of the database. */
export type SampleProduct = {
  n: number;
  name: string;
  slug: string;
  description: string;
  price_paise: number;
  compare_at_paise: number | null;
  category: string;
  tags: string[];
  rating: number;
  is_new: boolean;
  is_sale: boolean;
  is_featured: boolean;
  is_trending: boolean;
  scientific_name: string | null;
  difficulty: string | null;
  light: string | null;
  co2: string | null;
  stock: number;
};

const VARIETIES =
  `Golden Petite Giant Dwarf Wild Marble Variegated Compact Broadleaf Longfin Platinum Emerald Sapphire Crimson Coral Amber
  Ivory Onyx Violet Silver Bronze Copper Rosy Sunset Midnight Mini Jumbo Select Premium Classic`.split(/\s+/);
const GROWERS =
  `Kaveri Godavari Krishna Tunga Bhadra Periyar Pamba Narmada Tapti Mahanadi Chilika Vembanad Kollidam Hemavathi Sharavathi
  Malprabha Ghataprabha Musi Manjira Pennar Palar Vaigai Thamirabarani Kabini Arkavathi Netravati Bharathappuzha Chaliyar Indravati
  Sabari`.split(/\s+/);
const FORMS = ['Pot', 'Bunch', 'Cup', 'Pair', 'Trio', 'Pack of 3', 'Pack of 6', 'Pack of 12', 'Portion', 'Set'];

export function readDemoCatalogue(): DemoCatalogue {
  return JSON.parse(readFileSync(SEED_FILE, 'utf8')) as DemoCatalogue;
}

/** The same products each time, so that figures of different days can be compared. */
export function* sampleProducts(demo: DemoCatalogue, count: number): Generator<SampleProduct> {
  const random = seededRandom(20_260_101);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: T[]): T => list[below(list.length)] as T;
  for (let n = 1; n <= count; n += 1) {
    const model = pick(demo.products);
    const stem = model.name.replace(/ (Pack|Bunch|Cup|Set) of \d+$| (Pair|Bunch|Cup|Large|Medium|Portion)$/, '');
    const price = Math.max(50, Math.round(model.price * (0.6 + random()))) * 100;
    const isSale = random() < 0.2;
    yield {
      n,
      name: `${pick(VARIETIES)} ${stem} ${pick(GROWERS)} ${pick(FORMS)}`,
      slug: `made-up-${n}`,
      description: `${model.description}<p>Line ${n}, raised on the ${pick(GROWERS)}, a ${pick(VARIETIES).toLowerCase()} form.</p>`,
      price_paise: price,
      compare_at_paise: isSale ? Math.round(price * 1.25) : null,
      category: model.category,
      tags: random() < 0.5 ? model.tags : [...new Set([...model.tags.slice(1), pick(demo.tags)])],
      rating: 3 + below(21) / 10,
      is_new: random() < 0.1,
      is_sale: isSale,
      is_featured: random() < 0.02,
      is_trending: random() < 0.05,
      scientific_name: model.care?.scientificName ?? null,
      difficulty: model.care?.difficulty ?? null,
      light: model.care?.light ?? null,
      co2: model.care?.co2 ?? null,
      stock: random() < 0.08 ? 0 : 1 + below(60),
    };
  }
}

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
