import { type FormEvent, useState } from 'react';
import { MIN_REFUSAL_LENGTH } from '#contracts/claims/admin-claims.ts';
import { MAX_CLAIM_MESSAGE_LENGTH } from '#contracts/claims/claim.ts';
import { refusalReasons } from '#contracts/claims/claim-states.ts';
import { useNoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { controlStyles, FieldFrame } from '#web/components/ui/field-frame.tsx';
import { decideClaim } from '../api.ts';
import { useClaimChange } from '../use-claim-change.ts';
import type { ClaimPartProps } from './claim-part.tsx';
import { TextArea } from './text-area.tsx';

/** A reason of the list and words of one's own. */
export function RefuseForm({ claim, noteUnsaved }: ClaimPartProps) {
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const refuse = useClaimChange(claim.id, {
    run: () =>
      decideClaim(claim.id, {
        lines: claim.lines.map(({ itemId }) => ({ itemId, approvedQuantity: 0 })),
        text: `${reason}.\n${text.trim()}`,
        version: claim.version,
      }),
    success: 'Claim refused',
    failure: 'Failed to refuse the claim',
  });
  useNoteUnsaved('refuse', reason !== '' || text !== '', noteUnsaved);
  const isShort = text.trim().length < MIN_REFUSAL_LENGTH;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const form = event.currentTarget;
    if (reason !== '' && !isShort) refuse.mutate(undefined);
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const hasNoReason = isChecked && reason === '';
  return (
    <form noValidate method="post" onSubmit={submit} aria-label="Refuse" className="grid gap-3">
      <FieldFrame label="Reason" error={hasNoReason ? 'Please choose a reason' : undefined}>
        {(wiring) => (
          <select
            {...wiring}
            className={controlStyles(hasNoReason)}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          >
            <option value="">Please choose</option>
            {refusalReasons.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <TextArea
        label="What the customer should know"
        hint={`At least ${MIN_REFUSAL_LENGTH} characters. The customer reads it with the reason.`}
        // Room for the reason.
        maxLength={MAX_CLAIM_MESSAGE_LENGTH - 100}
        error={isChecked && isShort ? `Please write at least ${MIN_REFUSAL_LENGTH} characters` : undefined}
        value={text}
        onText={setText}
      />
      <Button
        type="submit"
        variant="outline"
        isBusy={refuse.isPending}
        className="justify-self-start border-destructive! text-destructive"
      >
        {refuse.isPending ? 'Saving...' : 'Refuse the claim'}
      </Button>
    </form>
  );
}
