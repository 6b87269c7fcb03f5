import type { ClaimLine, ClaimPage } from '#contracts/claims/claim.ts';
import { claimProblemNames } from '#contracts/claims/claim-states.ts';

type Props = { items: ClaimPage['items']; lines: readonly ClaimLine[] };

/** What was reported and, once it is decided, what was approved. */
export function ClaimedLines({ items, lines }: Props) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="What is wrong" className="divide-y">
      {lines.map(({ itemId, quantity, problem, note, approvedQuantity }) => (
        <li key={itemId} className="py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 font-medium wrap-anywhere">
              {quantity} × {items.find(({ id }) => id === itemId)?.name}
            </span>
            <span className="text-sm text-muted-foreground">{claimProblemNames[problem]}</span>
          </p>
          {note && <p className="text-sm text-muted-foreground wrap-anywhere">{note}</p>}
          {approvedQuantity !== null && (
            <p className="text-sm font-semibold">
              {approvedQuantity} of {quantity} approved
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
