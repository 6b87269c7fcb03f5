import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SameNameChoice } from '#contracts/catalogue/product-csv.ts';
import { formatDateTime } from '#contracts/format-date.ts';
import { lastImportQuery, undoImport } from '#web/admin/products/api.ts';
import type { ImportProgress } from '#web/admin/products/use-product-import.ts';
import { adminKey, catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { ConfirmDialog } from '#web/admin/shared/components/confirm-dialog.tsx';
import { DropZone } from '#web/admin/shared/components/drop-zone.tsx';
import { ProgressBar } from '#web/admin/shared/components/progress-bar.tsx';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { CsvColumns } from './csv-columns.tsx';
import { ImportState } from './import-state.tsx';

type ImportDialogProps = { progress: ImportProgress; onClose: () => void };

/** Rendered while open. Writing continues after it is closed. */
export function ImportDialog({ progress, onClose }: ImportDialogProps) {
  const { check, confirm, canConfirm, uploaded, uploadError, hasBegun, status, isUnknown, isFree, isWriting } =
    progress;
  useReturnFocus();
  return (
    <Modal isOpen isWide title="Import CSV" onClose={onClose}>
      {isFree && !canConfirm && (
        <>
          <p className="text-sm">
            A file like the one that Export CSV gives, or your own list with these columns. It is checked first: you see
            what it would change before anything is written.
          </p>
          <CsvColumns />
          <DropZone
            accept=".csv,text/csv"
            label="Choose a CSV file"
            hint="or drop it here. Up to 20 MB and 10,000 rows."
            onFiles={([file]) => file && check(file)}
          />
        </>
      )}
      <div aria-live="polite" className="grid gap-4">
        {uploaded !== null && <ProgressBar label="Uploading..." part={uploaded} />}
        {hasBegun && uploaded === null && <ImportState status={status} />}
      </div>
      {canConfirm && (status?.sameName ?? 0) > 0 && <SameNameQuestion {...progress} rows={status?.sameName ?? 0} />}
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {uploadError && `Failed to import products: ${uploadError.message || TRY_AGAIN}`}
        {isUnknown && 'It is not known how far the import is. It goes on by itself.'}
      </p>
      {isFree && !canConfirm && <UndoLastImport />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {isWriting ? 'Close and import in the background' : canConfirm || !isFree ? 'Cancel' : 'Done'}
        </Button>
        {canConfirm && <Button onClick={confirm}>Import</Button>}
      </div>
    </Modal>
  );
}

const choices: { value: SameNameChoice; label: string }[] = [
  { value: 'update', label: 'Update what is in the shop' },
  { value: 'create', label: 'Add as new, with the same name' },
];

type SameNameProps = Pick<ImportProgress, 'sameName' | 'chooseSameName'> & { rows: number };

function SameNameQuestion({ sameName, chooseSameName, rows }: SameNameProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {rows === 1 ? '1 row has' : `${rows} rows have`} no id, but the name of a product in the shop
      </legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="radio"
            name="same-name"
            checked={sameName === value}
            onChange={() => chooseSameName(value)}
            className="size-5 accent-primary"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** The last import, with what it did, and the way back. */
function UndoLastImport() {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const last = useQuery(lastImportQuery()).data?.last;
  const undo = useMutation({
    mutationFn: undoImport,
    onSettled: () => {
      setAsking(false);
      for (const queryKey of [...catalogueKeys, adminKey('product-import')])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  const { data: undone } = undo;
  return (
    <div className="grid gap-2 text-sm">
      {last?.finishedAt && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-muted p-3">
          <p>
            Last import, {formatDateTime(last.finishedAt)}: {last.created} new, {last.updated} changed.
          </p>
          <Button variant="outline" size="small" onClick={() => setAsking(true)}>
            Undo
          </Button>
        </div>
      )}
      <p role="status" className="font-semibold text-success empty:hidden">
        {undone && `Undone: ${undone.removed} removed, ${undone.restored} restored.`}
      </p>
      {undone && undone.kept.length > 0 && (
        <p className="wrap-anywhere">
          Changed since the import, and left as they are: {undone.kept.map(({ name }) => name).join(', ')}
        </p>
      )}
      <p role="alert" className="font-medium text-destructive empty:hidden">
        {undo.error && `The import could not be undone: ${undo.error.message}`}
      </p>
      {isAsking && last && (
        <ConfirmDialog
          question="Undo the last import?"
          confirmLabel="Undo the import"
          busyLabel="Undoing..."
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate(last.id)}
          onClose={() => setAsking(false)}
        >
          <p className="text-sm">
            Products that it added ({last.created}) are deleted, and products that it changed ({last.updated}) get their
            earlier values. What was sold since stays sold. Products that were edited since are left as they are.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
