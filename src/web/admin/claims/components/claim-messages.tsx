import { MessageCircle } from 'lucide';
import type { ClaimDetails } from '#contracts/claims/admin-claims.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { Icon } from '#web/components/icon.tsx';
import { buttonStyles } from '#web/components/ui/button-styles.ts';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { whatsappUrl } from '#web/lib/whatsapp.ts';

type Template = ClaimDetails['readyMessages'][number]['template'];

const templateWords: Record<Template, string> = {
  received: 'Claim received',
  ask: 'More needed',
  decided: 'Decision',
  settled: 'Settled',
};

/** What was written, and the texts for WhatsApp that fit now. */
export function ClaimMessages({ claim: { name, messages, readyMessages, phone } }: { claim: ClaimDetails }) {
  return (
    <>
      {messages.length === 0 && <p className="text-muted-foreground">Nothing was written yet.</p>}
      {messages.length > 0 && (
        <ol aria-label="Conversation" className="grid gap-3">
          {messages.map(({ id, by, text, at }) => (
            <li
              key={id}
              className={classNames(
                'rounded-card border p-3',
                by === 'shop' ? 'ml-6 border-primary/40 bg-primary/5' : 'mr-6 bg-background',
              )}
            >
              <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground wrap-anywhere">
                <span className="font-semibold">{by === 'shop' ? 'The shop' : name}</span>
                <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {readyMessages.map(({ template, text }) => (
        <div key={template} className="grid gap-2 border-t pt-3">
          <h4 className="text-sm font-semibold">For WhatsApp: {templateWords[template]}</h4>
          <p className="text-sm whitespace-pre-wrap text-muted-foreground wrap-anywhere">{text}</p>
          <div className="flex flex-wrap gap-3">
            <a
              href={whatsappUrl(phone, text)}
              target="_blank"
              rel="noreferrer"
              className={buttonStyles({ variant: 'outline', size: 'small' })}
            >
              <Icon of={MessageCircle} className="size-4" />
              Open WhatsApp
            </a>
            <CopyButton label="Copy" text={text} done="Text copied" />
          </div>
        </div>
      ))}
    </>
  );
}
