import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../start-server.ts';
import { type Keep, stopAtEnd } from '../stop-at-end.ts';
import type { ConstantAnswer } from './bare-server.ts';
import { startChildTask } from './child-task.ts';
import type { Job, JobAnswer } from './generator.ts';
import { describeMachine } from './machine.ts';
import { type Measured, measure } from './measure.ts';
import { positiveNumber } from './positive-number.ts';
import { ratiosToBare, reportTable } from './report.ts';
import { takeSample } from './sample.ts';
import { requestHeaders, workloads } from './workloads.ts';

/**
 * npm run bench [-- --rounds 3 --seconds 4 --warmup 2 --connections 16 --only home --out FILE]
 *
 * A bare Fastify runs beside the shop and their rounds alternate, because the machine's speed changes from minute to
 * minute: the ratio of two neighbouring rounds says more than either number.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    warmup: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: join(tmpdir(), 'bench-results.json') },
  },
});
const settings = {
  rounds: positiveNumber('rounds', options.rounds),
  seconds: positiveNumber('seconds', options.seconds),
  warmup: positiveNumber('warmup', options.warmup),
  connections: positiveNumber('connections', options.connections),
};
const chosen = workloads.filter(({ name }) => name.includes(options.only));
if (chosen.length === 0) throw new Error(`No workload's name contains "${options.only}"`);

await stopAtEnd(async (keep) => {
  const results = await bench(keep);
  console.log(reportTable(results));
  console.log(`medians of ${settings.rounds} rounds x ${settings.seconds} s, ${settings.connections} connections`);
  const report = results.map((measured) => ({ ...measured, ratio: ratiosToBare(measured) }));
  const whole = { at: new Date().toISOString(), machine: describeMachine(), settings, results: report };
  await writeFile(options.out, `${JSON.stringify(whole, null, 2)}\n`);
  console.log(`written to ${options.out}`);
});

async function bench(keep: Keep): Promise<Measured[]> {
  const shop = await keep(startServer());
  const bare = await keep(startChildTask<ConstantAnswer[], number>('./bare-server.ts'));
  const generator = await keep(startChildTask<Job, JobAnswer>('./generator.ts'));

  const samples = await Promise.all(
    chosen.map((workload, index) => takeSample(shop.url, workload, `/constant-${index}`)),
  );
  const bareOrigin = `http://127.0.0.1:${await bare.ask(samples.map(({ answer }) => answer))}`;

  const results: Measured[] = [];
  for (const { workload, answer, bodyBytes, encoding } of samples) {
    console.error(`measuring ${workload.name}`);
    const load = { headers: requestHeaders(workload), connections: settings.connections };
    const sides = {
      shop: (seconds: number) => measure(generator, shop.pid, { ...load, url: shop.url + workload.path, seconds }),
      bare: (seconds: number) => measure(generator, bare.pid, { ...load, url: bareOrigin + answer.path, seconds }),
    };
    const measured: Measured = { workload, bodyBytes, encoding, shop: [], bare: [] };
    await sides.shop(settings.warmup);
    await sides.bare(settings.warmup);
    for (let round = 0; round < settings.rounds; round += 1) {
      const order = round % 2 === 0 ? (['shop', 'bare'] as const) : (['bare', 'shop'] as const);
      for (const side of order) measured[side].push(await sides[side](settings.seconds));
    }
    results.push(measured);
  }
  return results;
}
