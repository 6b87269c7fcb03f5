import type { ClaimPage, OwnClaim } from '#contracts/claims/claim.ts';
import { Card } from '#web/components/ui/card.tsx';
import { useOpenClaim } from '../use-claim.ts';
import { AddPhoto } from './add-photo.tsx';
import { ClaimFileList } from './claim-file-list.tsx';
import { AddVideo } from './opening-step.tsx';
import { ProblemStep } from './problem-step.tsx';
import { SendClaim } from './summary-step.tsx';

/** The shop has asked for more: everything can be added and corrected, and is sent again. */
export function MoreEvidence({ page, claim }: { page: ClaimPage; claim: OwnClaim }) {
  const { files, missing } = claim;
  const { waiting } = useOpenClaim();
  const sending = waiting.filter(({ state }) => state !== 'refused').length;
  const words = Object.values(missing);
  return (
    <>
      <Card title="Photos and videos">
        <div className="grid gap-4">
          <ClaimFileList files={files} step="label" name="Photo of the label" />
          <ClaimFileList files={files} step="sealed" name="Photo of the sealed box" />
          <ClaimFileList files={files} step="opening" name="Video of the opening" />
          {missing['label'] && <AddPhoto step="label" label="Add a photo of the label" />}
          {missing['sealed'] && <AddPhoto step="sealed" label="Add a photo of the box" />}
          <ClaimFileList files={files} step="other" itemId={null} name="Photo" />
          <AddPhoto step="other" label="Add a photo" />
          <AddVideo />
        </div>
      </Card>
      <Card title="What is wrong">
        <ProblemStep page={page} />
      </Card>
      <Card title="Send it again">
        <div className="grid gap-4">
          {sending > 0 && <p role="status">{sending === 1 ? '1 file is' : `${sending} files are`} still being sent.</p>}
          {words.map((one) => (
            <p key={one} className="text-sm font-medium text-warning">
              {one}
            </p>
          ))}
          <SendClaim page={page} claim={claim} label="Send to the shop" />
        </div>
      </Card>
    </>
  );
}
