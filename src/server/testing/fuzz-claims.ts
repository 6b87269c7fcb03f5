import { randomUUID } from 'node:crypto';
import type { ClaimState } from '#contracts/claims/claim-states.ts';
import { claimFiles, claimLines, claims } from '#server/database/schema/claims.ts';
import { newReference } from '../modules/contact/message-reference.ts';
import { openPrivateStorage } from '../modules/media/service.ts';
import type { FittingRequest } from './fuzz-requests.ts';
import { type Goods, type OrderClient, orderOf } from './order-fixtures.ts';
import type { TestShop } from './test-shop.ts';

type People = { admin: OrderClient; owner: OrderClient };

/** Claims in the states that generated requests hardly reach by themselves, each complete and of its own order. */
export async function openFuzzClaims(shop: TestShop, { admin, owner }: People, goods: Goods) {
  const open = async (state: ClaimState | null) => {
    const order = await owner.place(orderOf(goods));
    await admin.setStatus(order.id, 'shipped');
    const { body } = await owner.call<{ url: string }>('POST', `/api/orders/${order.id}/claim-link`);
    const token = body.url.split('#')[1];
    const itemId = order.items[0]?.id ?? 0;
    return { token, itemId, ...(state && (await insertClaim(shop, order.id, itemId, state))) };
  };
  const states = [null, 'draft', 'submitted', 'approved', 'refused'] as const;
  const found = [];
  for (const state of states) found.push(await open(state));
  const { id, itemId, token, files = [] } = found[states.indexOf('submitted')] ?? {};
  const file = { url: `/api/claim/files/${files[0]}?token=${token}` };
  const decision = { version: 1, text: null, lines: [{ itemId, approvedQuantity: 1 }] };
  const fitting: Record<string, FittingRequest> = {
    'GET /api/claim/files/:id': file,
    'HEAD /api/claim/files/:id': file,
    'POST /api/admin/claims/:id/decision': { url: `/api/admin/claims/${id}/decision`, body: decision },
  };
  return {
    fitting,
    tokens: found.map(({ token }) => token),
    items: found.map(({ itemId }) => itemId),
    ids: found.flatMap(({ id }) => id ?? []),
    files: found.flatMap(({ files }) => files ?? []),
  };
}

async function insertClaim(shop: TestShop, orderId: number, itemId: number, state: ClaimState) {
  const db = shop.database.write;
  const at = shop.app.baseContext.now();
  const isDecided = state === 'approved' || state === 'refused';
  const [claim] = await db
    .insert(claims)
    .values({
      ...{ orderId, state, reference: newReference('CLM'), arrivedAt: at, createdAt: at, videoOnWhatsapp: true },
      ...(state === 'draft' ? {} : { submittedAt: at }),
      ...(isDecided ? { decidedAt: at, approvedPaise: 100 } : {}),
    })
    .returning({ id: claims.id });
  const claimId = claim?.id ?? 0;
  const approved = isDecided ? { approvedQuantity: state === 'approved' ? 1 : 0 } : {};
  await db.insert(claimLines).values({ claimId, itemId, quantity: 1, problem: 'damaged', ...approved });
  const files: string[] = [];
  for (const step of ['label', 'sealed', 'other'] as const) {
    const id = randomUUID();
    const key = `claims/${id}.jpg`;
    await openPrivateStorage({ dataDir: shop.dataDir, s3: undefined }).put(key, Buffer.from('a photo'));
    const file = { id, claimId, step, media: 'photo' as const, bytes: 7, state: 'ready' as const, key, createdAt: at };
    await db.insert(claimFiles).values(file);
    files.push(id);
  }
  return { id: claimId, files };
}
