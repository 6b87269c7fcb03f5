import { dayOf } from '#contracts/format-date.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { selectOrdersByIds } from '../order-queries.ts';
import { insertClaimEvent, updateClaim } from './claim-queries.ts';
import { removeUpload } from './evidence-files.ts';
import { lockClaimToErase, markFilesErased, selectClaimFiles } from './evidence-queries.ts';
import type { EvidenceStore } from './evidence-store.ts';
import { clearClaimTexts } from './personal-claim-data.ts';

const CLAIMS_A_ROUND = 100;

/**
 * Deletes the files of claims whose time is over, claim by claim. Again after a crash, it goes on. A claim whose files
 * cannot be deleted does not stop the others; its error is thrown at the end. Returns how many were found.
 */
export async function eraseDueEvidence(ctx: Context, store: EvidenceStore): Promise<number> {
  const failures = new Map<number, unknown>();
  let count = 0;
  while (count < CLAIMS_A_ROUND && (await eraseNext(ctx, store, failures))) count += 1;
  for (const error of failures.values()) throw error;
  return count;
}

/** After a change that has made files due. The change stays; what cannot be deleted right then is left to due work. */
export async function eraseEvidenceNow(ctx: Context, store: EvidenceStore): Promise<void> {
  await eraseDueEvidence(ctx, store).catch((error: unknown) => ctx.log.error({ err: error }, 'evidence not deleted'));
}

function eraseNext(ctx: Context, store: EvidenceStore, failures: Map<number, unknown>): Promise<boolean> {
  return inTransaction(ctx, async ({ db, now }) => {
    const claim = await lockClaimToErase(db, dayOf(now()), [...failures.keys()]);
    if (!claim) return false;
    try {
      for (const { id, key } of await selectClaimFiles(db, claim.id)) {
        if (key) await store.storage.delete(key);
        await removeUpload(store, id);
      }
    } catch (error) {
      failures.set(claim.id, error);
      return true;
    }
    await markFilesErased(db, claim.id);
    // The account was erased while the claim was open.
    const [order] = await selectOrdersByIds(db, [claim.orderId]);
    if (order?.userId === null) await clearClaimTexts(db, [claim.id]);
    // A claim that its customer has left behind; without files it is worth nothing.
    const isLeft = claim.state === 'draft' || claim.state === 'need-more';
    await updateClaim(db, claim.id, { eraseFilesOn: null, ...(isLeft ? { state: 'withdrawn' } : {}) });
    if (isLeft) {
      await insertClaimEvent(db, { claimId: claim.id, state: 'withdrawn', at: now(), by: 'shop', actorId: null });
    }
    return true;
  });
}
