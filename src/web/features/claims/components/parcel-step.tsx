import type { StepProps } from '../step-props.ts';
import { AddPhoto } from './add-photo.tsx';
import { ClaimFileList } from './claim-file-list.tsx';

export function ParcelStep({ page: { claim, rules } }: StepProps) {
  const files = claim?.files ?? [];
  return (
    <>
      <p className="rounded-control bg-muted p-3 text-sm">
        We use this only to decide your claim and delete it {rules.keepFilesDays} days after. Please keep people out of
        the photo.
      </p>
      <div className="grid gap-3">
        <h3 className="font-semibold">The label</h3>
        <p className="text-sm text-muted-foreground">
          The courier's number must be readable. You may cover your name and address.
        </p>
        <ClaimFileList files={files} step="label" name="Photo of the label" />
        <AddPhoto step="label" label="Add a photo of the label" />
      </div>
      <div className="grid gap-3">
        <h3 className="font-semibold">The sealed box</h3>
        <p className="text-sm text-muted-foreground">The whole box before you open it.</p>
        <ClaimFileList files={files} step="sealed" name="Photo of the sealed box" />
        <AddPhoto step="sealed" label="Add a photo of the box" />
      </div>
    </>
  );
}
