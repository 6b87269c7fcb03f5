import { type FormEvent, useState } from 'react';
import type { OwnClaim } from '#contracts/claims/claim.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { sendMessage } from '../api.ts';
import { useClaimMutation, useOpenClaim } from '../use-claim.ts';
import { Failure } from './failure.tsx';

export function ClaimThread({ claim, isOpen }: { claim: OwnClaim; isOpen: boolean }) {
  const shop = useShop();
  return (
    <Card title="Messages">
      <div className="grid gap-4">
        {claim.messages.length > 0 && (
          <ol aria-label="Messages" className="grid gap-3">
            {claim.messages.map(({ id, by, text, at }) => (
              <li
                key={id}
                className={classNames(
                  'rounded-card border p-3',
                  by === 'shop' ? 'mr-6 bg-background' : 'ml-6 border-primary/40 bg-primary/5',
                )}
              >
                <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
                  <span className="font-semibold">{by === 'shop' ? shop.name : 'You'}</span>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                </p>
                <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
              </li>
            ))}
          </ol>
        )}
        {isOpen && <MessageForm />}
      </div>
    </Card>
  );
}

function MessageForm() {
  const { token } = useOpenClaim();
  const [text, setText] = useState('');
  const send = useClaimMutation(token, () => sendMessage(token, text));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') send.mutate(undefined, { onSuccess: () => setText('') });
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-3" aria-label="Message">
      <label className="grid gap-1.5 text-sm font-semibold">
        Message to us
        <textarea
          rows={3}
          className="w-full rounded-control border border-input bg-background px-3 py-2 text-base font-normal"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <Failure message={send.failure} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        isBusy={send.isPending}
        disabled={text.trim() === ''}
      >
        Send message
      </Button>
    </form>
  );
}
