import { NetworkError } from '#web/lib/api.ts';
import { oneTabAtATime } from '#web/lib/one-tab-at-a-time.ts';
import { REMOVED } from './send-claim-file.ts';
import { forgetFile, storedFiles, storeFile, type WaitingFile } from './waiting-files.ts';

const RETRY_MS = 20_000;

/** `paused`: the shop could not be reached; it is tried again by itself. `refused`: the shop does not take it. */
type UploadState = 'waiting' | 'sending' | 'paused' | 'refused';
export type QueuedFile = WaitingFile & {
  state: UploadState;
  /** From 0 to 1. */
  part: number;
  message: string | null;
  /** False where the browser refuses storage. */
  isStored: boolean;
};

type Send = (file: WaitingFile, sending: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<void>;
type Options = {
  token: string;
  /** Makes an original smaller. */
  shrink: (file: Blob) => Promise<Pick<WaitingFile, 'blob' | 'thumbnail'>>;
  send: Send;
  onSent: () => Promise<unknown>;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Sends the files of a claim one after the other. They are stored until the shop has them. */
export function createUploadQueue({ token, shrink, send, onSent }: Options) {
  let files: readonly QueuedFile[] = [];
  const listeners = new Set<() => void>();
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;

  const change = (next: readonly QueuedFile[]) => {
    files = next;
    for (const listener of listeners) listener();
  };
  const update = (id: string, part: Partial<QueuedFile>) =>
    change(files.map((file) => (file.id === id ? { ...file, ...part } : file)));

  async function sendOne(file: QueuedFile, signal: AbortSignal): Promise<void> {
    update(file.id, { state: 'sending', message: null });
    try {
      const ready = await readyToSend(file);
      signal.throwIfAborted();
      await send(ready, { onProgress: (part) => update(file.id, { part }), signal });
      await forgetFile(file.id);
      // What the server shows replaces it without a gap.
      await onSent();
      change(files.filter(({ id }) => id !== file.id));
    } catch (error) {
      if (signal.aborted) return update(file.id, { state: 'waiting' });
      const isPassing = error instanceof NetworkError;
      update(file.id, {
        state: isPassing ? 'paused' : 'refused',
        message: error instanceof Error ? error.message : '',
      });
      // The file is of no use any more, but the page says why.
      if (!isPassing) await forgetFile(file.id);
      else timer ??= setTimeout(resume, RETRY_MS);
    }
  }

  async function readyToSend({ state, part, message, isStored, ...file }: QueuedFile): Promise<WaitingFile> {
    if (!file.isOriginal) return file;
    const shrunk = { ...file, ...(await shrink(file.blob)), isOriginal: false };
    // Removed meanwhile: it must not be stored again.
    if (files.some(({ id }) => id === file.id)) update(file.id, { ...shrunk, isStored: await storeFile(shrunk) });
    return shrunk;
  }

  async function run(): Promise<void> {
    if (running || !isOpen) return;
    const controller = new AbortController();
    running = controller;
    await oneTabAtATime('jalaja-claim-files', async () => {
      await dropSentElsewhere();
      for (let next = waiting(); next && !controller.signal.aborted; next = waiting()) {
        await sendOne(next, controller.signal);
      }
    });
    running = null;
    if (waiting()) void run();
  }

  /** Another tab may have sent them while this one waited. */
  async function dropSentElsewhere(): Promise<void> {
    const stored = new Set((await storedFiles(token)).map(({ id }) => id));
    const left = files.filter(({ id, state, isStored }) => state !== 'waiting' || !isStored || stored.has(id));
    if (left.length === files.length) return;
    await onSent();
    change(left);
  }
  /** A file that the browser does not store would go with the page. */
  function warnOfLoss(event: BeforeUnloadEvent): void {
    if (files.some(({ state, isStored }) => state !== 'refused' && !isStored)) event.preventDefault();
  }

  const waiting = () => files.find(({ state }) => state === 'waiting');

  function resume(): void {
    clearTimeout(timer);
    timer = undefined;
    change(files.map((file) => (file.state === 'paused' ? { ...file, state: 'waiting' } : file)));
    void run();
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    files: () => files,
    /** Goes on with what an earlier visit has left. Returns a function that stops it. */
    open: () => {
      isOpen = true;
      window.addEventListener('online', resume);
      window.addEventListener('beforeunload', warnOfLoss);
      void storedFiles(token).then((stored) => {
        const known = new Set(files.map(({ id }) => id));
        const added = stored.filter(({ id }) => !known.has(id)).map((file) => queued(file, true));
        change([...added, ...files]);
        void run();
      });
      return () => {
        isOpen = false;
        window.removeEventListener('online', resume);
        window.removeEventListener('beforeunload', warnOfLoss);
        clearTimeout(timer);
        timer = undefined;
        running?.abort();
      };
    },
    /** It is shown at once, and counts as not stored until it is. */
    add: async (file: WaitingFile) => {
      change([...files, queued(file, false)]);
      const isStored = await storeFile(file);
      update(file.id, { isStored });
      void run();
    },
    remove: async (id: string) => {
      if (files.some((file) => file.id === id && file.state === 'sending')) running?.abort(REMOVED);
      change(files.filter((file) => file.id !== id));
      await forgetFile(id);
    },
    resume,
  };
}

function queued(file: WaitingFile, isStored: boolean): QueuedFile {
  return { ...file, state: 'waiting', part: 0, message: null, isStored };
}
