import { Counter, Gauge, type Registry } from 'prom-client';
import { type CacheResult, type Kind, ResponseCache } from './response-cache.ts';
import type { TagVersions } from './tag-versions.ts';

/** The response cache, with its hits, misses and size in the metrics. */
export function installCacheMetrics(register: Registry, versions: TagVersions, clock: () => Date): ResponseCache {
  const requests = new Counter({
    name: 'jalaja_response_cache_requests_total',
    help: 'Cacheable requests by kind: hit, miss (rendered), stale (rendering failed, the last version was sent)',
    labelNames: ['kind', 'result'],
    registers: [register],
  });
  const counters = (kind: Kind): Record<CacheResult, Counter.Internal> => ({
    hit: requests.labels(kind, 'hit'),
    miss: requests.labels(kind, 'miss'),
    stale: requests.labels(kind, 'stale'),
  });
  const byKind = { page: counters('page'), json: counters('json') };
  const onResult = (kind: Kind, result: CacheResult) => byKind[kind][result].inc();
  const cache = new ResponseCache(versions, { onResult, clock });
  new Gauge({
    name: 'jalaja_response_cache_bytes',
    help: 'Memory that cached responses take',
    registers: [register],
    collect() {
      this.set(cache.bytes);
    },
  });
  return cache;
}
