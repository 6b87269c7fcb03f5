import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide';
import { useState } from 'react';
import { downloadProducts } from '#web/admin/products/api.ts';
import { useProductImport } from '#web/admin/products/use-product-import.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { saveAsFile } from '#web/features/accounts/save-as-file.ts';
import { TRY_AGAIN } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toasts.ts';
import { ImportDialog } from './import-dialog.tsx';

export function CsvButtons() {
  const [isImporting, setImporting] = useState(false);
  const progress = useProductImport();
  const download = useMutation({
    mutationFn: downloadProducts,
    onSuccess: (csv) => saveAsFile('products.csv', 'text/csv;charset=utf-8', csv),
    onError: ({ message }) =>
      showToast({
        title: 'Error',
        description: `Failed to export products: ${message || TRY_AGAIN}`,
        variant: 'destructive',
      }),
  });
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
