import { IMPORT_SILENCE_MS, type ImportProblem, type ProductImport } from '#contracts/catalogue/product-csv.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { refuseTaken } from '#server/modules/catalogue/change-catalogue.ts';
import { checkRows } from './check-import.ts';
import { ImportRefused, readImportFile } from './import-file.ts';
import * as queries from './import-queries.ts';
import { writeImport } from './write-import.ts';

const silentSince = (now: Date) => new Date(now.getTime() - IMPORT_SILENCE_MS);

/** Takes the one place for an import. What it is about is done by `runImport`, after the answer. */
export async function beginImport({ db, actor, now }: Context): Promise<number> {
  await queries.failSilentImports(db, silentSince(now()), now());
  return refuseTaken({ product_imports_one_running: 'Another import is running. Please wait until it is done.' }, () =>
    queries.insertImport(db, actor?.userId ?? null, now()),
  );
}

export async function getImport({ db, now }: Context, id: number): Promise<ProductImport> {
  const found = await queries.findImport(db, id);
  if (!found) throw new AppError('not_found', 'Import not found');
  const isSilent = found.state === 'running' && found.aliveAt < silentSince(now());
  return isSilent ? { ...found, state: 'failed' } : found;
}

type Job = { id: number; bytes: Buffer; isStopping: () => boolean };

/** Never fails: how it ended stands in the row of the import. */
export async function runImport(ctx: Context, { id, bytes, isStopping }: Job): Promise<void> {
  try {
    const rows = await readImportFile(bytes);
    // Each row counts twice: when it is checked, and when it is written.
    const report = async (steps: number) => {
      if (isStopping()) throw new Error('The shop is being stopped');
      await queries.noteProgress(ctx.db, id, { total: rows.length, done: Math.floor(steps / 2) }, ctx.now());
    };
    const checked = await checkRows(ctx.db, rows, report);
    await writeImport(ctx, id, checked, (written) => report(rows.length + written));
  } catch (error) {
    const isRefused = error instanceof ImportRefused;
    if (!isRefused) ctx.log.error({ err: error, import: id }, 'an import was interrupted');
    await noteFailure(ctx, id, isRefused ? error.problems : []).catch((failure: unknown) =>
      ctx.log.error({ err: failure, import: id }, 'the end of an import was not noted'),
    );
  }
}

async function noteFailure(ctx: Context, id: number, problems: ImportProblem[]): Promise<void> {
  const refused = new Set(problems.map(({ row }) => row)).size;
  await inTransaction(ctx, async (inside) => {
    await queries.markFailed(inside.db, id, problems, inside.now());
    const details = { created: 0, updated: 0, refused };
    await recordEvent(inside, { action: 'products.import', details, status: refused > 0 ? 400 : 500 });
  });
}

/** Runs imports in the background after their response is sent, and ends them before the shop closes. */
export class ImportRunner {
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;

  async begin(ctx: Context, bytes: Buffer): Promise<{ id: number }> {
    const id = await beginImport(ctx);
    this.#running = runImport(ctx, { id, bytes, isStopping: () => this.#isStopping });
    return { id };
  }

  /** A running import aborts at the next batch of rows; nothing of it is written. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#running;
  }
}
