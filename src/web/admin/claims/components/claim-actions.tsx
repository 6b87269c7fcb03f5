import { useState } from 'react';
import { Link } from 'react-router';
import type { ClaimDetails } from '#contracts/claims/admin-claims.ts';
import { claimMethodNames, claimProblemNames } from '#contracts/claims/claim-states.ts';
import { formatDate, formatDateTime } from '#contracts/format-date.ts';
import { formatRupees } from '#contracts/money.ts';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/lib/paths.ts';
import { askForMore, reopenClaim } from '../api.ts';
import { ApproveForm } from './approve-form.tsx';
import { type ClaimPartProps, Part } from './claim-part.tsx';
import { NoteForm } from './note-form.tsx';
import { RefuseForm } from './refuse-form.tsx';
import { SettleForm } from './settle-form.tsx';

/** What was reported, and what can be done about it now. */
export function ClaimActions(props: ClaimPartProps) {
  const { claim } = props;
  const { state, wantedMethod, claimedAmount } = claim;
  return (
    <>
      <Part title="What is wrong">
        <Lines claim={claim} />
        <p className="text-sm">
          {claimedAmount && <>All of it comes to {formatRupees(claimedAmount)}. </>}
          {wantedMethod && <>The customer would like: {claimMethodNames[wantedMethod].toLowerCase()}.</>}
        </p>
      </Part>
      {state === 'submitted' && <Answer {...props} />}
      {state === 'need-more' && (
        <Part title="Waiting for the customer">
          <p>You asked for more. The claim comes back when the customer answers.</p>
        </Part>
      )}
      {claim.decidedAt && <Decision claim={claim} />}
      {(state === 'approved' || state === 'part-approved') && (
        <Part title="Refund or replace">
          <SettleForm {...props} />
        </Part>
      )}
      {claim.canReopen && <Reopen {...props} />}
    </>
  );
}

function Lines({ claim: { lines } }: { claim: ClaimDetails }) {
  return (
    <ul className="grid divide-y">
      {lines.map(({ itemId, name, imageUrl, price, quantity, sold, problem, note, approvedQuantity }) => (
        <li key={itemId} className="flex gap-3 py-3 first:pt-0 last:pb-0">
          <div className="w-12 shrink-0 self-start overflow-hidden rounded-control">
            <ProductPicture src={imageUrl} alt="" use="thumbnail" />
          </div>
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-sm text-muted-foreground tabular-nums">
              {quantity} of {sold}, {formatRupees(price)} each: {claimProblemNames[problem].toLowerCase()}
            </p>
            {note && <p className="text-sm wrap-anywhere">“{note}”</p>}
            {approvedQuantity !== null && (
              <p className="text-sm font-semibold tabular-nums">
                {approvedQuantity} of {quantity} approved
              </p>
            )}
          </div>
        </li>
      ))}
      {lines.length === 0 && <li className="text-muted-foreground">Nothing was reported yet.</li>}
    </ul>
  );
}

const answers = { approve: 'Approve', refuse: 'Refuse', ask: 'Ask for more' } as const;
type AnswerName = keyof typeof answers;

function Answer({ claim, noteUnsaved }: ClaimPartProps) {
  const [answer, setAnswer] = useState<AnswerName>('approve');
  const props = { claim, noteUnsaved };
  return (
    <Part title="Your answer">
      <fieldset aria-label="Your answer" className="grid grid-cols-3 gap-2">
        {(Object.keys(answers) as AnswerName[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === answer}
            onClick={() => setAnswer(name)}
            className="min-h-11 rounded-control border border-input px-2 text-sm font-semibold hover:bg-muted aria-pressed:border-primary aria-pressed:bg-primary/8 aria-pressed:text-primary"
          >
            {answers[name]}
          </button>
        ))}
      </fieldset>
      {answer === 'approve' && <ApproveForm {...props} />}
      {answer === 'refuse' && <RefuseForm {...props} />}
      {answer === 'ask' && (
        <NoteForm
          {...props}
          name="Ask for more"
          label="What is missing?"
          hint="It is shown on the claim page, and goes by email where an address is known."
          button="Ask for more"
          run={(text) => askForMore(claim.id, { text, version: claim.version })}
          success="Request saved"
          failure="Failed to save the request"
        />
      )}
    </Part>
  );
}

function Reopen({ claim, noteUnsaved }: ClaimPartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title="Review again">
      {isOpen ? (
        <NoteForm
          {...{ claim, noteUnsaved }}
          name="Reopen"
          label="Note to the customer"
          hint="A refused claim can be reopened once."
          button="Reopen the claim"
          run={(text) => reopenClaim(claim.id, { text, version: claim.version })}
          success="The claim is open again"
          failure="Failed to reopen the claim"
        />
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
          Reopen
        </Button>
      )}
    </Part>
  );
}

function Decision({
  claim: { state, decidedAt, decidedBy, decisionText, approvedAmount, settlement },
}: {
  claim: ClaimDetails;
}) {
  return (
    <Part title="Decision">
      <p>
        {state === 'refused' ? 'Refused' : `Approved${approvedAmount ? `: ${formatRupees(approvedAmount)}` : ''}`}
        <span className="block text-sm text-muted-foreground">
          {decidedAt && formatDateTime(decidedAt)}
          {decidedBy && ` by ${decidedBy}`}
        </span>
      </p>
      {decisionText && <p className="text-sm whitespace-pre-line wrap-anywhere">{decisionText}</p>}
      {settlement && (
        <p>
          Settled on {formatDate(settlement.at)}: {settlement.method} of {formatRupees(settlement.amount)}
          {settlement.creditExpiresOn && `, good until ${formatDate(settlement.creditExpiresOn)}`}
          {settlement.replacementOrderId && (
            <>
              ,{' '}
              <Link
                to={paths.adminOrder(settlement.replacementOrderId)}
                className="font-medium text-primary underline underline-offset-4"
              >
                order #{settlement.replacementOrderId}
              </Link>
            </>
          )}
        </p>
      )}
    </Part>
  );
}
