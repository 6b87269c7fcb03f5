import { Copy } from 'lucide';
import { useState } from 'react';
import { type ImportProblem, MAX_IMPORT_PROBLEMS, type ProductImport } from '#contracts/catalogue/product-csv.ts';
import { safeCell } from '#contracts/catalogue/spreadsheet-cell.ts';
import { ProgressBar } from '#web/admin/shared/components/progress-bar.tsx';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { showToast } from '#web/lib/toasts.ts';

/** How far an import or its dry run is, and how it ended. */
export function ImportState({ status }: { status: ProductImport | undefined }) {
  if (!status || status.state === 'running') {
    const { done = 0, total = 0, isDryRun = true } = status ?? {};
    const label = total > 0 ? `${isDryRun ? 'Checking row' : 'Row'} ${done} of ${total}` : 'Reading the file...';
    return <ProgressBar label={label} part={total > 0 ? done / total : null} />;
  }
  if (status.undoneAt) return null;
  if (status.state === 'done') return status.isDryRun ? <DryRunCounts {...status} /> : <Written {...status} />;
  if (status.faults.length > 0) return <ImportFaults faults={status.faults} />;
  return (
    <p className="rounded-control border border-destructive p-3 font-semibold text-destructive">
      The import was interrupted. Nothing was imported. Please try again.
    </p>
  );
}

function Written({ created, updated }: ProductImport) {
  return (
    <p className="rounded-control border border-success p-3 font-semibold text-success">
      Imported: {created} created, {updated} updated.
    </p>
  );
}

function DryRunCounts({ total, created, updated, unchanged }: ProductImport) {
  if (created + updated === 0) {
    return (
      <p className="rounded-control border p-3 font-semibold">
        {total === 0 ? 'The file has no rows.' : 'Nothing to import: the shop already has all of this.'}
      </p>
    );
  }
  const counts = { New: created, Changed: updated, Unchanged: unchanged };
  return (
    <div className="grid gap-3">
      <p className="font-semibold">The file is fine. Nothing has been imported yet.</p>
      <dl className="grid grid-cols-3 gap-3 text-center">
        {Object.entries(counts).map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse rounded-control border p-3">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
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
          {faults.length === 1 ? '1 error' : `${faults.length} errors`}
          {faults.length >= MAX_IMPORT_PROBLEMS && ' or more'}. Nothing was imported.
        </p>
        <Button variant="outline" size="small" onClick={() => void copy()}>
          <Icon of={Copy} className="size-5" />
          {isCopied ? 'Copied' : 'Copy the list'}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
      <section tabIndex={0} aria-label="Errors in the file" className="max-h-80 overflow-auto rounded-control border">
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
