import type { Context } from '#server/http/context.ts';
import { letGoOverdueOrders } from '#server/modules/orders/desk/let-go.ts';
import { movePromises } from '#server/modules/orders/renew-promise.ts';
import { PolicyWatch } from '#server/modules/settings/policy-watch.ts';

const EVERY_MS = 300_000;

/** What has to happen at a time. Each piece takes its rows with `skip locked`, so that several processes can run it. */
export async function dueWork(ctx: Context): Promise<Record<string, number>> {
  const policy = await new PolicyWatch(ctx.db, ctx.tagVersions).current('desk');
  return { 'orders let go': await letGoOverdueOrders(ctx, policy), 'promises moved': await movePromises(ctx) };
}

/** Now and every five minutes. What fails is tried again with the next round. */
export function keepUp(ctx: Context): { stop(): Promise<void> } {
  const workQuietly = async () => {
    try {
      const done = await dueWork(ctx);
      ctx.log.debug({ done }, 'did what was due');
    } catch (error) {
      ctx.log.warn({ err: error }, 'due work failed');
    }
  };
  let running = workQuietly();
  const timer = setInterval(() => {
    running = running.then(workQuietly);
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
