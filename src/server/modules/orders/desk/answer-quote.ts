import type { DeskPolicy } from '#contracts/orders/desk/desk-policy.ts';
import type { QuoteAnswer } from '#contracts/orders/desk/quote-states.ts';
import type { StoredQuoteLine } from '#server/database/schema/order-desk.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { queueMails } from '#server/modules/mail/service.ts';
import { moveTo } from '../change-status.ts';
import { lockOrder } from '../order-queries.ts';
import type { OrderRow } from '../order-rows.ts';
import { giveBack, lockOrderedProducts } from '../order-stock.ts';
import { applyQuote } from './apply-quote.ts';
import { cancelled, noOrder } from './desk-errors.ts';
import { selectQuotes } from './desk-order-queries.ts';
import { type LinkAuthor, linkAuthor } from './order-links.ts';
import { type ClosedQuote, closeOpenQuote, updateOrder, updateQuote } from './quote-queries.ts';
import type { QuoteRow } from './quote-rows.ts';

export type AnsweredLine = { itemId: number; isSubstitute: boolean; quantity: number };

export type AnswerToQuote = {
  round: number;
  answer: QuoteAnswer;
  /** For `change`: what the customer takes. Lines that are left out stay as offered. */
  lines?: readonly AnsweredLine[] | undefined;
  message?: string | null | undefined;
  /** Runs before the answer is stored, not for a repeat; it may refuse. */
  beforeAnswer?: ((ctx: Context) => Promise<void>) | undefined;
};

/**
 * The answer to a sent quote. The same answer again is the same success; `isRepeat` says so. A customer needs no
 * account: the caller has checked the link. Staff who are signed in answer under their own name.
 */
export function answerQuote(
  ctx: Context,
  orderId: number,
  given: AnswerToQuote,
  policy: DeskPolicy,
): Promise<{ isRepeat: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId);
    if (!order) throw noOrder();
    const by = linkAuthor(tx.actor, order);
    const ctx = by === 'customer' ? { ...tx, actor: null } : tx;
    const quotes = await selectQuotes(ctx.db, orderId);
    const quote = quotes.find(({ state }) => state !== 'draft' && state !== 'ordered');
    if (quote?.round !== given.round) throw order.status === 'cancelled' ? cancelled() : outdated();
    const lines = answeredLines(quote, given);
    if (quote.state !== 'sent') {
      requireSameAnswer(order, quote, { ...given, lines });
      return { isRepeat: true };
    }
    await given.beforeAnswer?.(ctx);
    await answerSentQuote(ctx, order, { quote, lines, given, by, policy });
    return { isRepeat: false };
  });
}

const outdated = () => new AppError('stale', 'These items changed while you were looking. Please look again.');

const expired = () =>
  new AppError('conflict', 'This offer has expired. Please write to us if you still want these items.');

const keyOf = (itemId: number | null, isSubstitute: boolean) => `${itemId} ${isSubstitute}`;

/** The lines of the quote with the quantities that the answer gives. */
function answeredLines(quote: QuoteRow, { answer, lines = [], message }: AnswerToQuote): StoredQuoteLine[] {
  if (answer === 'change' && lines.length === 0 && !message) {
    throw new AppError('invalid_input', 'Please say what should change');
  }
  const wanted = new Map(lines.map((line) => [keyOf(line.itemId, line.isSubstitute), line.quantity]));
  const offer = quote.lines.map((line) => {
    const isSubstitute = line.check === 'substitute';
    const key = keyOf(isSubstitute ? line.replaces : line.itemId, isSubstitute);
    const quantity = wanted.get(key) ?? line.offered;
    wanted.delete(key);
    return { ...line, quantity: answer === 'change' ? quantity : line.offered };
  });
  if (wanted.size > 0) throw new AppError('invalid_input', 'The order has no such line');
  if (offer.some(({ quantity, offered }) => quantity > offered)) {
    throw new AppError('invalid_input', 'A quantity can only become smaller here. Please write to us for more.');
  }
  return offer;
}

type Compared = { answer: QuoteAnswer; lines: StoredQuoteLine[]; message?: string | null | undefined };

/** Throws unless the quote was answered in the same way before. */
function requireSameAnswer(order: OrderRow, quote: QuoteRow, { answer, lines, message }: Compared): void {
  const { state } = quote;
  const isAgreement = answer === 'accept' || (answer === 'change' && !message);
  const isSame = lines.every(({ quantity }, index) => quantity === quote.lines[index]?.quantity);
  const isNothing = quote.lines.every(({ quantity }) => quantity === 0);
  if (state === 'declined' && (answer === 'decline' || (isNothing && isAgreement && isSame))) return;
  if (order.status === 'cancelled') throw cancelled();
  if (state === 'expired' || state === 'superseded') throw outdated();
  if (state === 'changed' && answer === 'change' && (message ?? null) === quote.answerText) return;
  if (state === 'accepted' && isAgreement && isSame) return;
  const done = state === 'accepted' ? 'accepted this order' : 'answered this';
  throw new AppError('conflict', `You have already ${done}. To change or cancel it, message us.`);
}

type Answering = {
  quote: QuoteRow;
  lines: StoredQuoteLine[];
  given: AnswerToQuote;
  by: LinkAuthor;
  policy: DeskPolicy;
};

async function answerSentQuote(ctx: Context, order: OrderRow, answering: Answering): Promise<void> {
  const { quote, lines, given, by, policy } = answering;
  const answer = { answeredAt: ctx.now(), answeredBy: by, answerText: given.message ?? null };
  if (given.answer === 'decline') return cancelByAnswer(ctx, order, { state: 'declined', ...answer }, by);
  if (given.answer === 'change' && given.message) {
    const wanted = lines.map(({ quantity, ...line }) => ({ ...line, quantity: line.offered, wanted: quantity }));
    await updateQuote(ctx.db, quote.id, { lines: wanted });
    return sendBackToDesk(ctx, order, { state: 'changed', ...answer });
  }
  if (lines.some(({ quantity }) => quantity > 0)) {
    // The round of work that ends it comes some minutes later.
    if (quote.expiresAt !== null && quote.expiresAt <= ctx.now()) throw expired();
    return applyQuote(ctx, quote, { lines, answer, policy, order });
  }
  // Not accepted: if the shop restores the order, nothing of it is agreed.
  await updateQuote(ctx.db, quote.id, { lines });
  return cancelByAnswer(ctx, order, { state: 'declined', ...answer }, by);
}

/** Nothing is left, or nothing is wanted: the lines stay as a record, and their stock goes back. */
async function cancelByAnswer(ctx: Context, order: OrderRow, quote: ClosedQuote, by: LinkAuthor): Promise<void> {
  await moveTo(ctx, order, 'cancelled', { by, quote });
  if (by === 'customer') await queueMails(ctx, [{ kind: 'cancellation-to-shop', orderId: order.id }]);
}

async function sendBackToDesk(ctx: Context, { id }: OrderRow, closed: ClosedQuote): Promise<void> {
  const returned = await closeOpenQuote(ctx.db, id, closed);
  await giveBack(ctx, id, { returned, locked: await lockOrderedProducts(ctx, returned), cause: 'quote' });
  await updateOrder(ctx.db, id, { toldAt: null, holdUntil: null, remindAt: null });
}
