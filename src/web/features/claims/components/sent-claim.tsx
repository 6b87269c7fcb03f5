import type { ClaimPage, OwnClaim } from '#contracts/claims/claim.ts';
import { lateSentence } from '#contracts/claims/claim-clock.ts';
import { isClaimOpen } from '#contracts/claims/claim-states.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { claimWords } from '../claim-words.ts';
import { ClaimFileList } from './claim-file-list.tsx';
import { ClaimThread } from './claim-thread.tsx';
import { ClaimedLines } from './claimed-lines.tsx';
import { HeadedMessage } from './headed-message.tsx';
import { MoreEvidence } from './more-evidence.tsx';
import { ShopWhatsapp } from './shop-whatsapp.tsx';
import { WithdrawClaim } from './withdraw-claim.tsx';

type Props = { page: ClaimPage; claim: OwnClaim; onNew: () => void };

/** A claim that the shop has. */
export function SentClaim({ page, claim, onNew }: Props) {
  const { title, text } = claimWords(claim, page.rules);
  const { state, isLate, decisionText, messages, lines, files } = claim;
  const isOpen = isClaimOpen(state);
  const isAsked = state === 'need-more';
  return (
    <HeadedMessage title={title}>
      <div role="status" className="grid gap-2">
        <p>{text}</p>
        {isLate && isOpen && <p className="text-warning">{lateSentence(page.rules)}</p>}
      </div>
      {decisionText && (
        <p className="rounded-card border border-info/40 bg-info/8 p-4 whitespace-pre-line wrap-anywhere">
          {decisionText}
        </p>
      )}
      {messages.length > 0 && <ClaimThread claim={claim} isOpen={isOpen} />}
      {isAsked && <MoreEvidence page={page} claim={claim} />}
      {!isAsked && (
        <Card title="What you reported">
          <ClaimedLines items={page.items} lines={lines} />
        </Card>
      )}
      {!isAsked && files.some((file) => file.state === 'ready') && (
        <Card title="What you sent">
          <div className="grid gap-3">
            <ClaimFileList files={files} step="label" name="Photo of the label" isFixed />
            <ClaimFileList files={files} step="sealed" name="Photo of the sealed box" isFixed />
            <ClaimFileList files={files} step="opening" name="Video of the opening" isFixed />
            <ClaimFileList files={files} step="dead" name="Photo of what is dead" isFixed />
            <ClaimFileList files={files} step="other" name="Other photo" isFixed />
          </div>
        </Card>
      )}
      {messages.length === 0 && isOpen && <ClaimThread claim={claim} isOpen={isOpen} />}
      {!isOpen && page.canStart && (
        <Button variant="outline" onClick={onNew}>
          {state === 'withdrawn' ? 'Report it again' : 'Report something else'}
        </Button>
      )}
      {isOpen && <WithdrawClaim />}
      <ShopWhatsapp orderId={page.orderId} about={`this is about claim ${claim.reference} and`} />
    </HeadedMessage>
  );
}
