import type { Context } from '#server/http/context.ts';
import { beginImport, runImport } from './import-products.ts';

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
