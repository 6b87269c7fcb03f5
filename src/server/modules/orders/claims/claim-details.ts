import type * as z from 'zod/mini';
import type { ClaimCard, ClaimDetails, listClaims as listContract } from '#contracts/claims/admin-claims.ts';
import { answerDueAt, clockStart } from '#contracts/claims/claim-clock.ts';
import { approvedAmount } from '#contracts/claims/claim-rules.ts';
import { claimTexts } from '#contracts/claims/claim-texts.ts';
import type { ClaimsPolicy } from '#contracts/claims/claims-policy.ts';
import { moneyText } from '#contracts/money.ts';
import { pagedList, pageRequest } from '#contracts/pagination.ts';
import type { Context } from '#server/http/context.ts';
import { claimLink } from '../desk/order-links.ts';
import { findCustomer, selectOrdersByIds } from '../order-queries.ts';
import { noClaim } from './claim-errors.ts';
import * as list from './claim-list-queries.ts';
import { eventOf, fileOf, lineOf, messageOf, settlementOf } from './claim-page.ts';
import * as queries from './claim-queries.ts';
import type { ClaimTools } from './claim-tools.ts';
import { approvedItems } from './decide-claim.ts';
import { selectClaimFiles } from './evidence-queries.ts';

const HOUR_MS = 3_600_000;
const PAGE_SIZE = 20;

function cardOf({ claim, phone: _, ...row }: list.ClaimCardRow, policy: ClaimsPolicy, now: Date): ClaimCard {
  const { id, reference, orderId, state, isLate, submittedAt } = claim;
  const due = state === 'submitted' && submittedAt ? answerDueAt(submittedAt, policy) : null;
  return {
    id,
    reference,
    orderId,
    state,
    isLate,
    ...row,
    createdAt: claim.createdAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    answerDueAt: due?.toISOString() ?? null,
    isOverdue: due !== null && due < now,
  };
}

type Listed = z.output<typeof listContract.query>;

export async function listClaims(ctx: Context, tools: ClaimTools, { view = 'open', query, page, limit }: Listed) {
  const policy = await tools.policies.current('claims');
  const request = pageRequest({ page: page ?? 1, limit: limit ?? PAGE_SIZE });
  const counts = await list.countClaims(ctx.db, query);
  const slice = { limit: request.limit, offset: (request.page - 1) * request.limit };
  const rows = await list.selectClaimCards(ctx.db, view, query, slice);
  const cards = rows.map((row) => cardOf(row, policy, ctx.now()));
  const { data, pagination } = pagedList(cards, counts[view], request);
  if (!pagination) throw new Error('A list of claims has pages');
  return { data, pagination, counts };
}

export async function getClaimDetails(ctx: Context, tools: ClaimTools, id: number): Promise<ClaimDetails> {
  const { db } = ctx;
  const policy = await tools.policies.current('claims');
  const row = await list.findClaimCard(db, id);
  const [order] = row ? await selectOrdersByIds(db, [row.claim.orderId]) : [];
  if (!row || !order) throw noClaim();
  const { claim } = row;
  const arrival = await queries.findArrival(db, order.id);
  const lines = await queries.selectClaimLines(db, id);
  const items = new Map((await queries.selectClaimItems(db, order.id)).map((item) => [item.id, item]));
  const events = await queries.selectClaimEvents(db, id);
  const all = lines.map((line) => ({ ...line, approvedQuantity: line.quantity }));
  const startsAt = clockStart(arrival.deliveredAt, claim.arrivedAt);
  const sentAt = events.find(({ state }) => state === 'submitted')?.at;
  const settlement = await queries.findSettlement(db, id);
  const messages = await queries.selectClaimMessages(db, id);
  const link = tools.siteUrl() + (await claimLink(ctx, tools.linkTokens, order.id));
  const last = await queries.findLastClaim(db, order.id);
  const { videoOnWhatsapp, wantedMethod, decisionText, version, eraseFilesOn, approvedPaise } = claim;
  return {
    ...cardOf(row, policy, ctx.now()),
    version,
    videoOnWhatsapp,
    wantedMethod,
    decisionText,
    eraseFilesOn,
    phone: row.phone,
    arrivedAt: claim.arrivedAt.toISOString(),
    deliveredAt: arrival.deliveredAt?.toISOString() ?? null,
    shippedAt: arrival.shippedAt?.toISOString() ?? null,
    hoursAfterArrival:
      startsAt && sentAt ? Math.round(((sentAt.getTime() - startsAt.getTime()) / HOUR_MS) * 10) / 10 : null,
    lines: lines.flatMap((line) => {
      const item = items.get(line.itemId);
      if (!item) return [];
      const { name, imageUrl, pricePaise, quantity: sold, kind } = item;
      return [{ ...lineOf(line), name, imageUrl, price: moneyText(pricePaise), sold, kind }];
    }),
    files: (await selectClaimFiles(db, id)).filter(({ state }) => state !== 'refused').map(fileOf),
    messages: messages.map(messageOf),
    history: await Promise.all(
      events.map(async (event) => ({ ...eventOf(event), byName: await nameOf(ctx, event.actorId) })),
    ),
    decidedAt: claim.decidedAt?.toISOString() ?? null,
    decidedBy: await nameOf(ctx, claim.decidedBy),
    approvedAmount: approvedPaise === null ? null : moneyText(approvedPaise),
    claimedAmount:
      lines.length === 0 ? null : moneyText(approvedAmount(order, await approvedItems(ctx, order.id, all))),
    settlement: settlementOf(settlement),
    canReopen: claim.state === 'refused' && claim.reopenedAt === null && last?.id === id,
    earlier: order.userId === null ? null : await list.findEarlierClaims(db, order.userId, id),
    readyMessages: claimTexts({
      reference: claim.reference,
      orderId: order.id,
      state: claim.state,
      name: row.name,
      link,
      decisionText,
      approvedPaise,
      settlement,
      decideHours: policy.decideHours,
      shopName: (await tools.settings.current()).name,
      lastQuestion: messages.findLast(({ by }) => by === 'shop')?.text ?? null,
    }),
  };
}

async function nameOf({ db }: Context, userId: number | null): Promise<string | null> {
  const user = userId === null ? null : await findCustomer(db, userId);
  return user && (user.fullName ?? user.username);
}
