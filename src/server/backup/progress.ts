import type { Content } from './archive.ts';

/** Shows how far a long task is. */
export type Meter = {
  add(bytes: number): void;
  /** Passes the content on and adds its bytes. */
  count(content: Content): Content;
  fileDone(): void;
  end(): void;
};

export type Progress = (phase: string, total?: { files: number; bytes: number }) => Meter;

const UPDATE_MS = 200;
/** Without a terminal, each update is a new line. */
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
    const update = () => {
      if (Date.now() - shownAt < (out.isTTY ? UPDATE_MS : LINE_MS)) return;
      shownAt = Date.now();
      out.write(out.isTTY ? `\r${line()}` : `${line()}\n`);
    };
    const add = (bytes: number) => {
      done.bytes += bytes;
      update();
    };
    return {
      add,
      count: (content) => counted(content, add),
      fileDone: () => {
        done.files += 1;
      },
      end: () => void out.write(`${out.isTTY ? '\r' : ''}${phase}: ${done.files} files, ${megabytes(done.bytes)} MB\n`),
    };
  };
}

export const noProgress: Progress = () => ({
  add: () => {},
  count: (content) => content,
  fileDone: () => {},
  end: () => {},
});

async function* counted(content: Content, add: (bytes: number) => void): Content {
  for await (const chunk of content) {
    add(chunk.length);
    yield chunk;
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
