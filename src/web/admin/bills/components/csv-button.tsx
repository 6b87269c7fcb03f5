import { Download } from 'lucide';
import { useMay } from '#web/admin/shared/rights.ts';
import { useCsvExport } from '#web/admin/shared/use-csv-export.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { downloadCsv } from '../api.ts';
import type { Period } from '../money-period.ts';

type CsvButtonProps = { label: string; name: string; path: string; period: Period };

/** Saves the rows of a period as a file, for those who may export. */
export function CsvButton({ label, name, path, period }: CsvButtonProps) {
  const may = useMay();
  const download = useCsvExport(name, () => downloadCsv(path, period));
  if (!may('exports')) return null;
  return (
    <Button variant="outline" size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
      <Icon of={Download} className="size-5" />
      {label} (CSV)
    </Button>
  );
}
