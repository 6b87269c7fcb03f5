import Fastify from 'fastify';
import pg from 'pg';
import { runJobs } from '../../src/server/testing/child-script.ts';

/** What Fastify alone can do on this machine: constant responses, and one prepared statement for each request. */
export type BareServerJob = {
  constants: { path: string; headers: Record<string, string | string[]>; bodyBase64: string }[];
  databaseUrl: string;
};

const PRODUCT = `select p.id, p.name, p.slug, p.description, p.price_paise, p.compare_at_paise, p.rating, p.is_active,
  p.is_new, p.is_sale, p.is_featured, p.is_trending, p.image_url, p.thumbnail_url, p.scientific_name, p.difficulty,
  p.light, p.co2, p.created_at, p.updated_at, c.id as category_id, c.name as category, c.slug as category_slug,
  s.quantity as stock, array(select t.name from product_tags pt join tags t on t.id = pt.tag_id
    where pt.product_id = p.id order by t.name) as tags
  from products p join categories c on c.id = p.category_id join stock s on s.product_id = p.id`;
const ORDERS: Record<string, string> = {
  newest: 'created_at desc, id desc',
  price: 'price_paise, id',
  '-price': 'price_paise desc, id desc',
  rating: 'rating desc, id desc',
};

runJobs(serve);

/** Returns the port. */
async function serve({ constants, databaseUrl }: BareServerJob): Promise<number> {
  const app = Fastify();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  for (const { path, headers, bodyBase64 } of constants) {
    const body = Buffer.from(bodyBase64, 'base64');
    app.get(path, (_request, reply) => reply.headers(headers).send(body));
  }
  app.get<{ Params: { id: string } }>('/api/products/:id', async ({ params }) => {
    const { rows } = await pool.query({ name: 'product', text: `${PRODUCT} where p.id = $1`, values: [params.id] });
    return rows[0];
  });
  app.get<{ Querystring: { page: string; limit: string; sort: string } }>('/api/products', async ({ query }) => {
    const { page, limit, sort } = query;
    // The page of ids comes from an index alone, as in the shop: otherwise deep pages would dominate the figure.
    const ids = `select id from products where is_active order by ${ORDERS[sort]} limit $1 offset $2`;
    const order = ORDERS[sort]?.replaceAll(/(\w+)( desc)?(,|$)/g, 'p.$1$2$3');
    const text = `${PRODUCT} where p.id in (${ids}) order by ${order}`;
    const values = [Number(limit), (Number(page) - 1) * Number(limit)];
    return (await pool.query({ name: `list ${sort}`, text, values })).rows;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port');
  return address.port;
}
