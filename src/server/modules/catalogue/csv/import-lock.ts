import type { Context } from '#server/http/context.ts';
import { beginImport, runImport } from './import-products.ts';

/** Runs imports behind the answer that began them, and lets none outlive the shop. */
export class ImportDesk {
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;

  async begin(ctx: Context, bytes: Buffer): Promise<{ id: number }> {
    const id = await beginImport(ctx);
    this.#running = runImport(ctx, { id, bytes, isStopping: () => this.#isStopping });
    return { id };
  }

  /** What is under way gives up at the next batch of rows; nothing of it is written. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#running;
  }
}
