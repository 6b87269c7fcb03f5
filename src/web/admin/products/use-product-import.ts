import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MAX_IMPORT_BYTES, type ProductImport } from '#contracts/catalogue/product-csv.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { readTabStored, writeTabStored } from '#web/lib/browser-storage.ts';
import { importQuery, uploadProducts } from './api.ts';

const STORED = 'jalaja.product-import';
const TOO_LARGE = 'The file is larger than 20 MB. Please split it.';

export type ImportProgress = {
  begin: (file: File) => void;
  /** How much of the file has gone, from 0 to 1; null when none is on its way. */
  uploaded: number | null;
  uploadError: Error | null;
  hasBegun: boolean;
  /** Undefined until the first response. */
  status: ProductImport | undefined;
  isUnknown: boolean;
  /** Whether another one may begin. */
  isFree: boolean;
  /** What is over is not shown again. */
  forget: () => void;
};

/** The import that was begun in this tab of the browser. It goes on without anybody who looks, and is found again. */
export function useProductImport(): ImportProgress {
  const queryClient = useQueryClient();
  const [id, setId] = useState(storedId);
  const [part, setPart] = useState(0);
  const keep = (next: number | null) => {
    writeTabStored(STORED, next);
    setId(next);
  };
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (file.size > MAX_IMPORT_BYTES) throw new Error(TOO_LARGE);
      return uploadProducts(file, setPart);
    },
    onMutate: () => {
      setPart(0);
      keep(null);
    },
    onSuccess: (begun) => keep(begun.id),
  });
  const { data: status, isError } = useQuery(importQuery(id));
  const isDone = status?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    for (const queryKey of catalogueKeys) void queryClient.invalidateQueries({ queryKey });
  }, [isDone, queryClient]);

  const isOver = status !== undefined && status?.state !== 'running';
  const isFree = !upload.isPending && (id === null || isOver);
  return {
    begin: upload.mutate,
    uploaded: upload.isPending ? part : null,
    uploadError: upload.error,
    hasBegun: id !== null && status !== null,
    status: status ?? undefined,
    isUnknown: isError && status === undefined,
    isFree,
    forget: () => {
      if (!isFree) return;
      upload.reset();
      keep(null);
    },
  };
}

function storedId(): number | null {
  const stored = readTabStored(STORED);
  return typeof stored === 'number' ? stored : null;
}
