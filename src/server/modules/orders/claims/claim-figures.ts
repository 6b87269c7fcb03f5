import { sql } from 'drizzle-orm';
import { CLAIM_FIGURE_DAYS, type ClaimFigureRow } from '#contracts/claims/admin-claims.ts';
import { answerDueAt } from '#contracts/claims/claim-clock.ts';
import type { AdminSummary } from '#contracts/dashboard/admin-summary.ts';
import { products } from '#server/database/schema/catalogue.ts';
import { claimLines, claims } from '#server/database/schema/claims.ts';
import { shipments } from '#server/database/schema/order-desk.ts';
import { orderEvents, orderItems, orders } from '#server/database/schema/orders.ts';
import type { Context } from '#server/http/context.ts';
import { readPolicy } from '#server/modules/settings/policy-watch.ts';
import { findWaitingClaims } from './claim-list-queries.ts';

const DAY_MS = 86_400_000;
const NOT_RECORDED = 'Not recorded';

type Fact = {
  courier: string | null;
  state: string | null;
  species: string;
  sold: number;
  dead: number;
  claimIds: number[];
};

/** Animals in parcels that left in the last days, one row for each item of an order. */
async function selectFacts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Fact[]> {
  const since = new Date(now().getTime() - CLAIM_FIGURE_DAYS * DAY_MS);
  const { rows } = await db.execute<Fact>(sql`
    select parcel.carrier as courier, o.shipping_address ->> 'state' as state, item.name as species,
      item.quantity as sold, coalesce(found.dead, 0)::int as dead, coalesce(found.ids, '{}') as "claimIds"
    from ${orders} o
    join ${orderItems} item on item.order_id = o.id
    join ${products} product on product.id = item.product_id and product.kind = 'animal'
    left join lateral (select carrier from ${shipments} where order_id = o.id order by id desc limit 1) parcel on true
    left join lateral (
      select sum(line.approved_quantity) as dead, array_agg(line.claim_id) as ids
      from ${claimLines} line join ${claims} claim on claim.id = line.claim_id
      where line.item_id = item.id and line.problem = 'dead' and line.approved_quantity > 0
        and claim.state in ('approved', 'part-approved', 'settled')
    ) found on true
    where o.status in ('shipped', 'delivered') and exists (
      select from ${orderEvents} event
      where event.order_id = o.id and event.status = 'shipped' and event.at >= ${since})`);
  return rows;
}

function totalOf(facts: readonly Fact[]): Omit<ClaimFigureRow, 'name'> {
  return {
    sold: facts.reduce((sum, { sold }) => sum + sold, 0),
    dead: facts.reduce((sum, { dead }) => sum + dead, 0),
    claims: new Set(facts.flatMap(({ claimIds }) => claimIds)).size,
  };
}

function groupedBy(facts: readonly Fact[], nameOf: (fact: Fact) => string): ClaimFigureRow[] {
  const groups = [...Map.groupBy(facts, nameOf)];
  return groups
    .map(([name, group]) => ({ name, ...totalOf(group) }))
    .sort((a, b) => b.dead - a.dead || b.sold - a.sold || a.name.localeCompare(b.name));
}

/** The rows of each table add up to the total. */
export async function readClaimFigures(ctx: Pick<Context, 'db' | 'now'>) {
  const facts = await selectFacts(ctx);
  return {
    days: CLAIM_FIGURE_DAYS,
    total: totalOf(facts),
    byCourier: groupedBy(facts, ({ courier }) => courier ?? NOT_RECORDED),
    byState: groupedBy(facts, ({ state }) => state ?? NOT_RECORDED),
    bySpecies: groupedBy(facts, ({ species }) => species),
  };
}

/** For the overview: what waits, and until when the next answer is due. */
export async function summariseClaims({ db }: Context): Promise<NonNullable<AdminSummary['claims']>> {
  const { values } = await readPolicy(db, 'claims');
  const { open, oldest } = await findWaitingClaims(db);
  return { open, nextDueAt: oldest ? answerDueAt(oldest, values).toISOString() : null };
}
