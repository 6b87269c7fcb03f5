import { type FormEvent, useState } from 'react';
import { MAX_CLAIM_MESSAGE_LENGTH } from '#contracts/claims/claim.ts';
import { formatRupees } from '#contracts/money.ts';
import { keepOnEnter } from '#web/admin/shared/on-enter.ts';
import { useNoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { type DecisionBody, decideClaim } from '../api.ts';
import { useClaimChange } from '../use-claim-change.ts';
import type { ClaimPartProps } from './claim-part.tsx';
import { TextArea } from './text-area.tsx';

/** The approved pieces; null where the text is no such number. */
function pieces(text: string, most: number): number | null {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return count <= most ? count : null;
}

/** How many pieces of each line are approved. */
export function ApproveForm({ claim, noteUnsaved }: ClaimPartProps) {
  const { lines } = claim;
  const [texts, setTexts] = useState(() => new Map(lines.map(({ itemId, quantity }) => [itemId, String(quantity)])));
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const decide = useClaimChange(claim.id, {
    run: (body: DecisionBody) => decideClaim(claim.id, body),
    success: 'Claim approved',
    failure: 'Failed to approve the claim',
  });
  const counted = lines.map((line) => ({ ...line, count: pieces(texts.get(line.itemId) ?? '', line.quantity) }));
  const isChanged = counted.some(({ count, quantity }) => count !== quantity);
  useNoteUnsaved('approve', isChanged || note !== '', noteUnsaved);
  const isNothing = counted.every(({ count }) => count === 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const form = event.currentTarget;
    if (isNothing || counted.some(({ count }) => count === null)) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    decide.mutate({
      lines: counted.map(({ itemId, count }) => ({ itemId, approvedQuantity: count ?? 0 })),
      text: note.trim() || null,
      version: claim.version,
    });
  };
  const goods = counted.reduce((sum, { price, count }) => sum + Number(price) * (count ?? 0), 0);
  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      onKeyDown={keepOnEnter}
      aria-label="Approve"
      className="grid gap-3"
    >
      {counted.map(({ itemId, name, quantity, count }) => (
        <Field
          key={itemId}
          label={`${name}: approved of ${quantity}`}
          inputMode="numeric"
          autoComplete="off"
          error={isChecked && count === null ? `Please enter 0 to ${quantity}` : undefined}
          value={texts.get(itemId) ?? ''}
          onChange={({ target }) => setTexts(new Map(texts).set(itemId, target.value))}
        />
      ))}
      <p className="text-sm">
        {isChanged ? (
          <>
            Goods for <strong className="tabular-nums">{formatRupees(goods)}</strong>, minus their share of a discount.
          </>
        ) : (
          claim.claimedAmount && (
            <>
              <strong className="tabular-nums">{formatRupees(claim.claimedAmount)}</strong> in all.
            </>
          )
        )}{' '}
        The delivery charge is refunded only if everything in the order was dead.
      </p>
      {isChecked && isNothing && (
        <p role="alert" className="text-sm font-medium text-destructive">
          To approve nothing, refuse the claim instead.
        </p>
      )}
      <TextArea
        label="Message to the customer (optional)"
        maxLength={MAX_CLAIM_MESSAGE_LENGTH}
        value={note}
        onText={setNote}
      />
      <Button type="submit" isBusy={decide.isPending} className="justify-self-start">
        {decide.isPending ? 'Saving...' : 'Approve'}
      </Button>
    </form>
  );
}
