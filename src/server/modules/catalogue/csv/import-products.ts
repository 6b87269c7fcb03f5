import { createHash } from 'node:crypto';
import {
  IMPORT_SILENCE_MS,
  type ImportProblem,
  type ProductImport,
  type SameNameChoice,
} from '#contracts/catalogue/product-csv.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import { type Context, inTransaction } from '#server/http/context.ts';
import { refuseTaken } from '#server/modules/catalogue/change-catalogue.ts';
import { checkRows, countsOf } from './check-import.ts';
import { ImportRefused, readImportFile } from './import-file.ts';
import * as queries from './import-queries.ts';
import { writeImport } from './write-import.ts';

const silentSince = (now: Date) => new Date(now.getTime() - IMPORT_SILENCE_MS);

type ImportOptions = { sameName: SameNameChoice; isDryRun: boolean };

/** Takes the one place for an import. `runImport` does the work after the response. */
export async function beginImport({ db, actor, now }: Context, bytes: Buffer, isDryRun = false): Promise<number> {
  await queries.failSilentImports(db, silentSince(now()), now());
  const added = { actorId: actor?.userId ?? null, isDryRun, fileHash: hashOf(bytes) };
  return refuseTaken({ product_imports_one_running: 'Another import is running. Please wait until it is done.' }, () =>
    queries.insertImport(db, added, now()),
  );
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function getImport({ db, now }: Context, id: number): Promise<ProductImport> {
  const found = await queries.findImport(db, id);
  if (!found) throw new AppError('not_found', 'Import not found');
  const isSilent = found.state === 'running' && found.aliveAt < silentSince(now());
  return isSilent ? { ...found, state: 'failed' } : found;
}

export async function getLastImport({ db }: Context): Promise<{ last: ProductImport | null }> {
  return { last: await queries.findUndoableImport(db) };
}

type Job = ImportOptions & { id: number; bytes: Buffer; isStopping: () => boolean };

/** Never fails: how it ended stands in the row of the import. */
export async function runImport(ctx: Context, { id, bytes, sameName, isDryRun, isStopping }: Job): Promise<void> {
  try {
    const file = await readImportFile(bytes);
    const total = file.rows.length;
    // Each row counts twice: when it is checked, and when it is written.
    const stepsPerRow = isDryRun ? 1 : 2;
    const report = async (steps: number) => {
      if (isStopping()) throw new Error('The shop is being stopped');
      await queries.noteProgress(ctx.db, id, { total, done: Math.floor(steps / stepsPerRow) }, ctx.now());
    };
    const isRepeat = await queries.isRepeat(ctx.db, hashOf(bytes));
    const { isAllowedPicture } = ctx;
    const checked = await checkRows(ctx.db, file, { sameName, isRepeat, isAllowedPicture }, report);
    if (isDryRun) await queries.markDone(ctx.db, id, countsOf(checked), ctx.now());
    else await writeImport(ctx, id, checked, (written) => report(total + written));
  } catch (error) {
    const isRefused = error instanceof ImportRefused;
    if (!isRefused) ctx.log.error({ err: error, import: id }, 'an import was interrupted');
    await noteFailure(ctx, { id, isDryRun }, isRefused ? error.problems : []).catch((failure: unknown) =>
      ctx.log.error({ err: failure, import: id }, 'the end of an import was not noted'),
    );
  }
}

async function noteFailure(
  ctx: Context,
  { id, isDryRun }: { id: number; isDryRun: boolean },
  problems: ImportProblem[],
): Promise<void> {
  const refused = new Set(problems.map(({ row }) => row)).size;
  await inTransaction(ctx, async (inside) => {
    await queries.markFailed(inside.db, id, problems, inside.now());
    if (isDryRun) return;
    const details = { created: 0, updated: 0, refused };
    await recordEvent(inside, { action: 'products.import', details, status: refused > 0 ? 400 : 500 });
  });
}

/** Runs imports in the background after their response is sent, and ends them before the shop closes. */
export class ImportRunner {
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;

  async begin(ctx: Context, bytes: Buffer, options: ImportOptions): Promise<{ id: number }> {
    const id = await beginImport(ctx, bytes, options.isDryRun);
    this.#running = runImport(ctx, { ...options, id, bytes, isStopping: () => this.#isStopping });
    return { id };
  }

  /** A running import aborts at the next batch of rows; nothing of it is written. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#running;
  }
}
