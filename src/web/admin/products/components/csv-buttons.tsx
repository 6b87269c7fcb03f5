import { Download, Upload } from 'lucide';
import { useState } from 'react';
import { downloadProducts } from '#web/admin/products/api.ts';
import { useProductImport } from '#web/admin/products/use-product-import.ts';
import { useCsvExport } from '#web/admin/shared/use-csv-export.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ImportDialog } from './import-dialog.tsx';

export function CsvButtons() {
  const [isImporting, setImporting] = useState(false);
  const progress = useProductImport();
  const download = useCsvExport('products', downloadProducts);
  return (
    <>
      <Button variant="outline" size="small" isBusy={download.isPending} onClick={() => download.mutate()}>
        <Icon of={Download} className="size-5" />
        {download.isPending ? 'Exporting...' : 'Export CSV'}
      </Button>
      <Button variant="outline" size="small" onClick={() => setImporting(true)}>
        <Icon of={Upload} className="size-5" />
        Import CSV
      </Button>
      {isImporting && (
        <ImportDialog
          progress={progress}
          onClose={() => {
            progress.forget();
            setImporting(false);
          }}
        />
      )}
    </>
  );
}
