import type pg from 'pg';
import { copyIn, copyOut } from '#server/backup/copy-rows.ts';
import type { Meter, Progress } from '#server/backup/progress.ts';
import type { Table } from '#server/backup/table-queries.ts';

type Task = { source: pg.Client; target: pg.Client; tables: Table[]; progress: Progress; signal: AbortSignal };

/** All rows that the transaction of `source` sees, in one transaction of `target`. */
export async function copyTables({ source, target, tables, progress, signal }: Task): Promise<void> {
  const meter = progress('Copied tables');
  await target.query('BEGIN');
  // The migrations themselves have written this one.
  await target.query('DELETE FROM revisions');
  for (const { name, columns } of tables) {
    signal.throwIfAborted();
    const list = columns.map((column) => `"${column}"`).join(', ');
    await copyRows({ source, target }, `public."${name}" (${list})`, meter);
    meter.fileDone();
  }
  await target.query('COMMIT');
  await target.query('ANALYZE');
  meter.end();
}

type Ends = { source: pg.Client; target: pg.Client };

/** `into` where it has another name than `what`. */
export async function copyRows({ source, target }: Ends, what: string, meter?: Meter, into = what): Promise<number> {
  const rows = copyOut(source, `COPY ${what} TO STDOUT`);
  try {
    return await copyIn(target, `COPY ${into} FROM STDIN`, counted(rows, meter));
  } finally {
    // Of a copy that broke off, the rest is dropped: the connection must not wait for it.
    rows.destroy();
  }
}

async function* counted(rows: AsyncIterable<Buffer>, meter: Meter | undefined): AsyncIterable<Buffer> {
  for await (const chunk of rows) {
    meter?.add(chunk.length);
    yield chunk;
  }
}
