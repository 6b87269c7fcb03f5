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
 * Deletes the files of claims whose time is over, claim by claim. Again after a crash, it goes on. Returns how many.
 */
export async function eraseDueEvidence(ctx: Context, store: EvidenceStore): Promise<number> {
  for (let count = 0; count < CLAIMS_A_ROUND; count += 1) {
    if (!(await eraseNext(ctx, store))) return count;
  }
  return CLAIMS_A_ROUND;
}

function eraseNext(ctx: Context, store: EvidenceStore): Promise<boolean> {
  return inTransaction(ctx, async ({ db, now }) => {
    const claim = await lockClaimToErase(db, dayOf(now()));
    if (!claim) return false;
    for (const { id, key } of await selectClaimFiles(db, claim.id)) {
      if (key) await store.storage.delete(key);
      await removeUpload(store, id);
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
