import { Copy } from 'lucide';
import { useState } from 'react';
import { type ImportFault, MAX_IMPORT_FAULTS } from '#contracts/catalogue/product-csv.ts';
import { importReport } from '#web/admin/products/import-report.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { showToast } from '#web/lib/toasts.ts';

/** Every row that is wrong, and why. */
export function ImportFaults({ faults }: { faults: readonly ImportFault[] }) {
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
          {faults.length >= MAX_IMPORT_FAULTS && ' or more'}. Nothing was changed.
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
