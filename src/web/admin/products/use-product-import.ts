import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MAX_IMPORT_BYTES, type ProductImport, type SameNameChoice } from '#contracts/catalogue/product-csv.ts';
import { catalogueKeys } from '#web/admin/shared/admin-keys.ts';
import { readTabStored, writeTabStored } from '#web/lib/browser-storage.ts';
import { importQuery, type ProductUpload, uploadProducts } from './api.ts';

const STORED = 'jalaja.product-import';
const TOO_LARGE = 'The file is larger than 20 MB. Please split it.';

export type ImportProgress = {
  /** Sends the file for a dry run: nothing is written. */
  check: (file: File) => void;
  /** Writes the file that was checked. */
  confirm: () => void;
  /** The checked file can be written. */
  canConfirm: boolean;
  /** What to do with rows without an id that have the name of a product; a new choice checks the file again. */
  sameName: SameNameChoice;
  chooseSameName: (choice: SameNameChoice) => void;
  /** How much of the file has gone, from 0 to 1; null when none is on its way. */
  uploaded: number | null;
  uploadError: Error | null;
  hasBegun: boolean;
  /** Undefined until the first response. */
  status: ProductImport | undefined;
  isUnknown: boolean;
  /** Whether another one may begin. */
  isFree: boolean;
  /** Products are being written, and that continues without this page. */
  isWriting: boolean;
  /** What is over is not shown again. */
  forget: () => void;
};

/** The import of this tab of the browser. Writing goes on without the page, and is found again. */
export function useProductImport(): ImportProgress {
  const queryClient = useQueryClient();
  const [writtenId, setWrittenId] = useState(storedId);
  const [checkedId, setCheckedId] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [sameName, setSameName] = useState<SameNameChoice>('update');
  const [part, setPart] = useState(0);
  const keep = ({ written = null, checked = null }: { written?: number | null; checked?: number | null }) => {
    writeTabStored(STORED, written);
    setWrittenId(written);
    setCheckedId(checked);
  };
  const upload = useMutation({
    mutationFn: (sent: ProductUpload) => {
      if (sent.file.size > MAX_IMPORT_BYTES) throw new Error(TOO_LARGE);
      return uploadProducts(sent, setPart);
    },
    onMutate: (sent) => {
      setPart(0);
      setFile(sent.file);
      setSameName(sent.sameName);
      keep({});
    },
    onSuccess: ({ id }, { isDryRun }) => keep(isDryRun ? { checked: id } : { written: id }),
  });
  const id = writtenId ?? checkedId;
  const { data: status, isError } = useQuery(importQuery(id));
  const isWritten = status?.state === 'done' && !status.isDryRun;
  useEffect(() => {
    if (!isWritten) return;
    for (const queryKey of catalogueKeys) void queryClient.invalidateQueries({ queryKey });
  }, [isWritten, queryClient]);

  const isOver = status !== undefined && status?.state !== 'running';
  const isFree = !upload.isPending && (id === null || isOver);
  const canConfirm = isFree && file !== null && status?.isDryRun === true && status.created + status.updated > 0;
  const isWriting = !isFree && (upload.isPending ? !upload.variables.isDryRun : writtenId !== null);
  return {
    check: (chosen) => upload.mutate({ file: chosen, sameName: 'update', isDryRun: true }),
    confirm: () => file && upload.mutate({ file, sameName, isDryRun: false }),
    canConfirm,
    sameName,
    chooseSameName: (choice) => file && upload.mutate({ file, sameName: choice, isDryRun: true }),
    uploaded: upload.isPending ? part : null,
    uploadError: upload.error,
    hasBegun: id !== null && status !== null,
    status: status ?? undefined,
    isUnknown: isError && status === undefined,
    isFree,
    isWriting,
    forget: () => {
      if (isWriting) return;
      upload.reset();
      setFile(null);
      keep({});
    },
  };
}

function storedId(): number | null {
  const stored = readTabStored(STORED);
  return typeof stored === 'number' ? stored : null;
}
