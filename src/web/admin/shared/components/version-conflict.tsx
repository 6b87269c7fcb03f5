import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/components/ui/button.tsx';

export type ConflictField = { label: string; mine: string; theirs: string };

type VersionConflictProps = {
  fields: readonly ConflictField[];
  /** Sentences about other fields, which stay as they were changed. */
  theirChanges?: readonly string[];
  /** The form is sent once more after it. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Inside a form: both versions of what differs, and the choice between them. */
export function VersionConflict({ fields, theirChanges = [], onKeepMine, onTakeTheirs }: VersionConflictProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const keepMine = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // A button that is gone by then could not send the form, and the conflict may be settled at once.
    flushSync(onKeepMine);
    form?.requestSubmit();
  };
  const different = fields.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid gap-3 rounded-card border border-warning bg-warning/8 p-4"
    >
      <h3 id={titleId} className="font-semibold">
        Someone else changed this while you were editing
      </h3>
      {different.length > 0 ? (
        <table className="w-full table-fixed text-left text-sm">
          <thead className="text-muted-foreground">
            <tr>
              <th scope="col" className="w-1/4 py-1 pr-2 font-medium">
                Field
              </th>
              <th scope="col" className="py-1 pr-2 font-medium">
                Yours
              </th>
              <th scope="col" className="py-1 font-medium">
                Theirs
              </th>
            </tr>
          </thead>
          <tbody>
            {different.map(({ label, mine, theirs }) => (
              <tr key={label} className="border-t align-top">
                <th scope="row" className="py-1.5 pr-2 font-medium wrap-anywhere">
                  {label}
                </th>
                <td className="py-1.5 pr-2 wrap-anywhere">{mine || '(empty)'}</td>
                <td className="py-1.5 wrap-anywhere">{theirs || '(empty)'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="text-sm">What they have saved is the same as what you have typed.</p>
      )}
      {theirChanges.length > 0 && <p className="text-sm wrap-anywhere">{theirChanges.join('. ')}.</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={keepMine}>
          Keep mine and save
        </Button>
        <Button variant="outline" size="small" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
