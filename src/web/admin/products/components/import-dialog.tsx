import { Copy } from 'lucide';
import { useState } from 'react';
import { type ImportProblem, MAX_IMPORT_PROBLEMS, type ProductImport } from '#contracts/catalogue/product-csv.ts';
import { safeCell } from '#contracts/catalogue/spreadsheet-cell.ts';
import type { ImportProgress } from '#web/admin/products/use-product-import.ts';
import { DropZone } from '#web/admin/shared/components/drop-zone.tsx';
import { ProgressBar } from '#web/admin/shared/components/progress-bar.tsx';
import { useReturnFocus } from '#web/admin/shared/use-return-focus.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { showToast } from '#web/lib/toasts.ts';

type ImportDialogProps = { progress: ImportProgress; onClose: () => void };

/** Rendered while open. An import continues after it is closed. */
export function ImportDialog({ progress, onClose }: ImportDialogProps) {
  const { begin, uploaded, uploadError, hasBegun, status, isUnknown, isFree } = progress;
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
        {hasBegun && <ImportState status={status} />}
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

function ImportState({ status }: { status: ProductImport | undefined }) {
  if (!status || status.state === 'running') {
    const { done = 0, total = 0 } = status ?? {};
    const label = total > 0 ? `Row ${done} of ${total}` : 'Reading the file...';
    return <ProgressBar label={label} part={total > 0 ? done / total : null} />;
  }
  if (status.state === 'done') {
    return (
      <p className="rounded-control border border-success p-3 font-semibold text-success">
        Imported: {status.created} created, {status.updated} updated.
      </p>
    );
  }
  if (status.faults.length > 0) return <ImportFaults faults={status.faults} />;
  return (
    <p className="rounded-control border border-destructive p-3 font-semibold text-destructive">
      The import was interrupted, and nothing was changed. Please try again.
    </p>
  );
}

/** Every row that is wrong, and why. */
function ImportFaults({ faults }: { faults: readonly ImportProblem[] }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(importReport(faults));
      setCopied(true);
    } catch {
      showToast({ title: 'The list could not be copied', variant: 'destructive' });
    }
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold text-destructive">
          {faults.length === 1 ? '1 fault' : `${faults.length} faults`}
          {faults.length >= MAX_IMPORT_PROBLEMS && ' or more'}. Nothing was changed.
        </p>
        <Button variant="outline" size="small" onClick={() => void copy()}>
          <Icon of={Copy} className="size-5" />
          {isCopied ? 'Copied' : 'Copy the list'}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
      <section tabIndex={0} aria-label="Faults in the file" className="max-h-80 overflow-auto rounded-control border">
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-card text-muted-foreground">
            <tr className="border-b">
              {['Row', 'Column', 'What is wrong'].map((header) => (
                <th key={header} scope="col" className="px-3 py-2 font-medium">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, field, message }) => (
              <tr key={`${row} ${field} ${message}`} className="border-b align-top last:border-0">
                <td className="px-3 py-2 tabular-nums">{row}</td>
                <td className="px-3 py-2">{field ?? '–'}</td>
                <td className="px-3 py-2 wrap-anywhere">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** The faults as text, to be put into a spreadsheet or a mail. What they quote from the file stays text in its cell. */
export function importReport(faults: readonly ImportProblem[]): string {
  const lines = faults.map(({ row, field, message }) => [String(row), field ?? '', message].map(cell).join('\t'));
  return ['Row\tColumn\tWhat is wrong', ...lines].join('\n');
}

function cell(text: string): string {
  return safeCell(text.replace(/\s+/g, ' '));
}
