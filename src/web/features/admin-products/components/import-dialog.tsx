import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MAX_IMPORT_BYTES, type ProductImport } from '#contracts/product-csv.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Modal } from '#web/components/ui/modal.tsx';
import { catalogueKeys } from '#web/features/admin/admin-keys.ts';
import { DropZone } from '#web/features/admin/components/image-picker/drop-zone.tsx';
import { ProgressBar } from '#web/features/admin/components/image-picker/progress-bar.tsx';
import { useReturnFocus } from '#web/features/admin/use-return-focus.ts';
import { importQuery, uploadProducts } from '../csv-api.ts';
import { ImportFaults } from './import-faults.tsx';

const TOO_LARGE = 'The file is larger than 20 MB. Please split it.';

/** Drawn while it is open. An import goes on when it is closed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [part, setPart] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_IMPORT_BYTES) throw new Error(TOO_LARGE);
      return uploadProducts(file, setPart);
    },
  });
  const progress = useQuery(importQuery(upload.data?.id ?? null));
  const { data: answer } = progress;
  const queryClient = useQueryClient();
  useReturnFocus();
  useEffect(() => {
    if (answer?.state !== 'done') return;
    for (const queryKey of catalogueKeys) void queryClient.invalidateQueries({ queryKey });
  }, [answer?.state, queryClient]);

  const isFree = upload.isIdle || upload.isError || (answer && answer.state !== 'running');
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
            hint="or drop it here. Up to 20 MB."
            onFile={upload.mutate}
          />
        </>
      )}
      <div aria-live="polite" className="grid gap-4">
        {upload.isPending && <ProgressBar label="Uploading..." part={part} />}
        {upload.data && <ImportState answer={answer} />}
      </div>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {upload.error && `Failed to import products: ${upload.error.message}`}
        {progress.isError && !answer && 'It is not known how far the import is. It goes on by itself.'}
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
