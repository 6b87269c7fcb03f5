import { Minus, Plus } from 'lucide';
import { useId } from 'react';
import type { ClaimPage } from '#contracts/claims/claim.ts';
import { claimProblemNames, problemsOf } from '#contracts/claims/claim-states.ts';
import { Icon } from '#web/components/icon.tsx';
import { ProductPicture } from '#web/components/product-picture.tsx';
import { Button, IconButton } from '#web/components/ui/button.tsx';
import type { StepProps } from '../step-props.ts';
import { useOpenClaim } from '../use-claim.ts';
import { type EditedLine, useSavedLines } from '../use-saved-lines.ts';
import { AddPhoto } from './add-photo.tsx';
import { ClaimFileList } from './claim-file-list.tsx';

type Item = ClaimPage['items'][number];

export function ProblemStep({ page: { items, claim } }: Pick<StepProps, 'page'>) {
  const { token } = useOpenClaim();
  const { lines, failure, change, save } = useSavedLines(token, claim);
  const setLine = (item: Item, part: Partial<EditedLine>) => {
    const first = lines.find(({ itemId }) => itemId === item.id) ?? newLine(item);
    const next = { ...first, ...part };
    const others = lines.filter(({ itemId }) => itemId !== item.id);
    change(next.quantity > 0 ? [...others, next] : others);
  };
  return (
    <>
      <div className="grid gap-1">
        <p>How many arrived dead, damaged or wrong?</p>
        <p className="text-sm text-muted-foreground">
          A pack counts as one. If only a part of it is affected, please write how many.
        </p>
      </div>
      <ul className="grid divide-y">
        {items.map((item) => (
          <Line
            key={item.id}
            item={item}
            line={lines.find(({ itemId }) => itemId === item.id)}
            files={claim?.files ?? []}
            onChange={(part) => setLine(item, part)}
            onSave={save}
          />
        ))}
      </ul>
      <div role="alert" className="grid gap-3 rounded-control border border-destructive p-3 empty:hidden">
        {failure && (
          <>
            <p className="text-sm font-medium">{failure}</p>
            <Button variant="outline" size="small" onClick={save}>
              Try again
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function newLine({ id, canBeDead }: Item): EditedLine {
  return { itemId: id, quantity: 0, problem: canBeDead ? 'dead' : 'damaged', note: '' };
}

type LineProps = {
  item: Item;
  line: EditedLine | undefined;
  files: NonNullable<ClaimPage['claim']>['files'];
  onChange: (part: Partial<EditedLine>) => void;
  onSave: () => void;
};

function Line({ item, line, files, onChange, onSave }: LineProps) {
  const { id, name, imageUrl, quantity, claimable } = item;
  const set = (part: Partial<EditedLine>) => {
    onChange(part);
    onSave();
  };
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div className="flex gap-3">
        <div className="w-14 shrink-0 self-start overflow-hidden rounded-control">
          <ProductPicture src={imageUrl} alt="" use="thumbnail" />
        </div>
        <div className="grid min-w-0 grow gap-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-muted-foreground">
              {claimable === quantity ? `${quantity} in the parcel` : `${claimable} of ${quantity} can be reported`}
            </p>
            <Stepper
              name={name}
              quantity={line?.quantity ?? 0}
              max={claimable}
              onChange={(next) => set({ quantity: next })}
            />
          </div>
        </div>
      </div>
      {line && (
        <div className="grid gap-3">
          <Problem item={item} line={line} onChange={set} />
          <label className="grid gap-1.5 text-sm font-semibold">
            <span>
              What we should know about it (optional)<span className="sr-only">: {name}</span>
            </span>
            <textarea
              rows={2}
              className="w-full rounded-control border border-input bg-background px-3 py-2 text-base font-normal"
              value={line.note}
              onChange={({ target }) => onChange({ note: target.value })}
              onBlur={onSave}
            />
          </label>
          {line.problem === 'dead' ? (
            <Photos
              title="Photo in the unopened bag"
              hint="Please leave the bag closed. Photograph it against the light."
              {...{ files, step: 'dead' as const, id, name }}
            />
          ) : (
            <Photos title="Photo (optional)" {...{ files, step: 'other' as const, id, name }} />
          )}
        </div>
      )}
    </li>
  );
}

type PhotosProps = Pick<LineProps, 'files'> & {
  title: string;
  hint?: string;
  step: 'dead' | 'other';
  id: number;
  name: string;
};

function Photos({ title, hint, files, step, id, name }: PhotosProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{title}</p>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      <ClaimFileList files={files} step={step} itemId={id} name={`Photo of ${name}`} />
      <AddPhoto step={step} itemId={id} label="Add a photo" of={name} />
    </div>
  );
}

type ProblemProps = { item: Item; line: EditedLine; onChange: (part: Partial<EditedLine>) => void };

function Problem({ item, line, onChange }: ProblemProps) {
  const id = useId();
  const problems = problemsOf(item);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        What is wrong with it?<span className="sr-only"> ({item.name})</span>
      </label>
      <select
        id={id}
        className="min-h-11 w-full rounded-control border border-input bg-background px-3"
        value={line.problem}
        onChange={({ target }) => {
          const problem = problems.find((one) => one === target.value);
          if (problem) onChange({ problem });
        }}
      >
        {problems.map((problem) => (
          <option key={problem} value={problem}>
            {claimProblemNames[problem]}
          </option>
        ))}
      </select>
    </div>
  );
}

type StepperProps = { name: string; quantity: number; max: number; onChange: (quantity: number) => void };

function Stepper({ name, quantity, max, onChange }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div role="group" aria-label={`How many of ${name}`} className="flex items-center rounded-control border">
      <IconButton label={`One less of ${name}`} disabled={quantity <= 0} onClick={() => onChange(quantity - 1)}>
        <Icon of={Minus} className="size-4" />
      </IconButton>
      <output className="min-w-8 text-center font-semibold tabular-nums">{quantity}</output>
      <IconButton label={`One more of ${name}`} disabled={quantity >= max} onClick={() => onChange(quantity + 1)}>
        <Icon of={Plus} className="size-4" />
      </IconButton>
    </div>
  );
}
