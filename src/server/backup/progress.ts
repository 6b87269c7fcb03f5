/** How far a long piece of work is, for the person who waits for it. */
export type Meter = { add(bytes: number): void; fileDone(): void; end(): void };

export type Progress = (phase: string, total?: { files: number; bytes: number }) => Meter;

const REDRAW_MS = 200;
/** Where every redrawing is a new line, as in a log of a nightly job. */
const LINE_MS = 5_000;

export function terminalProgress(out: NodeJS.WriteStream): Progress {
  return (phase, total) => {
    const done = { files: 0, bytes: 0 };
    let shownAt = Date.now();
    const line = () => {
      const files = total ? `${done.files} of ${total.files} files` : `${done.files} files`;
      const bytes = total ? `${megabytes(done.bytes)} of ${megabytes(total.bytes)} MB` : `${megabytes(done.bytes)} MB`;
      return `${phase}: ${files}, ${bytes}`;
    };
    const redraw = () => {
      if (Date.now() - shownAt < (out.isTTY ? REDRAW_MS : LINE_MS)) return;
      shownAt = Date.now();
      out.write(out.isTTY ? `\r${line()}` : `${line()}\n`);
    };
    return {
      add: (bytes) => {
        done.bytes += bytes;
        redraw();
      },
      fileDone: () => {
        done.files += 1;
      },
      end: () => void out.write(`${out.isTTY ? '\r' : ''}${phase}: ${done.files} files, ${megabytes(done.bytes)} MB\n`),
    };
  };
}

export const noProgress: Progress = () => ({ add: () => {}, fileDone: () => {}, end: () => {} });

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
