import { type FormEvent, useState } from 'react';
import type { ClaimDetails } from '#contracts/claims/admin-claims.ts';
import { MAX_CLAIM_MESSAGE_LENGTH } from '#contracts/claims/claim.ts';
import { useNoteUnsaved } from '#web/admin/shared/use-unsaved-parts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useClaimChange } from '../use-claim-change.ts';
import type { ClaimPartProps } from './claim-part.tsx';
import { TextArea } from './text-area.tsx';

type Props = ClaimPartProps & {
  name: string;
  label: string;
  hint: string;
  button: string;
  run: (text: string) => Promise<ClaimDetails>;
  success: string;
  failure: string;
};

/** One text to the customer, and a button that sends it. */
export function NoteForm({ claim, noteUnsaved, name, label, hint, button, run, success, failure }: Props) {
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const change = useClaimChange(claim.id, { run, success, failure });
  useNoteUnsaved(name, text !== '', noteUnsaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (text.trim() !== '') change.mutate(text.trim());
  };
  return (
    <form noValidate method="post" onSubmit={submit} aria-label={name} className="grid gap-3">
      <TextArea
        label={label}
        hint={hint}
        maxLength={MAX_CLAIM_MESSAGE_LENGTH}
        error={isChecked && text.trim() === '' ? 'Please enter a message' : undefined}
        value={text}
        onText={setText}
      />
      <Button type="submit" isBusy={change.isPending} className="justify-self-start">
        {change.isPending ? 'Sending...' : button}
      </Button>
    </form>
  );
}
