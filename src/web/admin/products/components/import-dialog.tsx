import type { ProductImport } from '#contracts/catalogue/product-csv.ts';
import type { ImportProgress } from '#web/admin/products/use-product-import.ts';
import { DropZone } from '#web/admin/shared/components/drop-zone.tsx';
import { ProgressBar } from '#web/admin/shared/components/progress-bar.tsx';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { ImportFaults } from './import-faults.tsx';

type ImportDialogProps = { progress: ImportProgress; onClose: () => void };

/** Rendered while open. An import continues after it is closed. */
export function ImportDialog({ progress, onClose }: ImportDialogProps) {
  const { begin, uploaded, uploadError, hasBegun, answer, isUnknown, isFree } = progress;
  useReturnFocus();
  return (
    <Modal isOpen isWide title="Import CSV" onClose={onClose}>
      {isFree && (
        <>
          <p className="text-sm">
            A file like the one that Export CSV gives. Rows with an id change that product, rows without one create a
            new one. Unless every row is right, nothing is changed.
          </p>
          <DropZone
            accept=".csv,text/csv"
            label="Choose a CSV file"
            hint="or drop it here. Up to 20 MB and 10,000 rows."
            onFile={begin}
          />
        </>
      )}
      <div aria-live="polite" className="grid gap-4">
        {uploaded !== null && <ProgressBar label="Uploading..." part={uploaded} />}
        {hasBegun && <ImportState answer={answer} />}
      </div>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {uploadError && `Failed to import products: ${uploadError.message}`}
        {isUnknown && 'It is not known how far the import is. It goes on by itself.'}
      </p>
      <div className="flex justify-end">
        <Button variant="outline" onClick={onClose}>
          {isFree ? 'Done' : 'Close, and let it go on'}
        </Button>
      </div>
    </Modal>
  );
}

function ImportState({ answer }: { answer: ProductImport | undefined }) {
  if (!answer || answer.state === 'running') {
    const { done = 0, total = 0 } = answer ?? {};
    const label = total > 0 ? `Row ${done} of ${total}` : 'Reading the file...';
    return <ProgressBar label={label} part={total > 0 ? done / total : null} />;
  }
  if (answer.state === 'done') {
    return (
      <p className="rounded-control border border-success p-3 font-semibold text-success">
        Imported: {answer.created} created, {answer.updated} updated.
      </p>
    );
  }
  if (answer.faults.length > 0) return <ImportFaults faults={answer.faults} />;
  return (
    <p className="rounded-control border border-destructive p-3 font-semibold text-destructive">
      The import was interrupted, and nothing was changed. Please try again.
    </p>
  );
}
