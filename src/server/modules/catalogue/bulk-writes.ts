import type { BulkInput } from '#contracts/catalogue/bulk-products.ts';
import { LIST, productCacheTag } from '#server/cache/tags.ts';
import type { Context } from '#server/http/context.ts';
import { selectGroupTags } from './cache-tags.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { lockFamiliesOf, settleFamilies } from './families/family-queries.ts';
import { deleteProductRows, setProductFlags } from './product-write-queries.ts';
import { refreshSearchDocuments } from './search/search-document.ts';

/** All of them or none. One that was deleted since is no error: the list was read a while ago. */
export function changeProducts(ctx: Context, { ids, change }: BulkInput): Promise<number> {
  return changeCatalogue(ctx, async ({ db, now }) => {
    const isRegrouped = change === null || change === undefined || change.isActive !== undefined;
    const groups = isRegrouped ? await selectGroupTags(db, ids) : [];
    const families = await lockFamiliesOf(db, ids);
    const names = change ? await setProductFlags(db, ids, change, now()) : await deleteProductRows(db, ids);
    ctx.noteForAudit?.({ names });
    const shown = await settleFamilies(db, families, now());
    await refreshSearchDocuments(db, shown);
    return { result: names.length, stale: [LIST, ...[...ids, ...shown].map(productCacheTag), ...groups] };
  });
}
