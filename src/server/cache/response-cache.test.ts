import { beforeEach, describe, expect, test } from 'vitest';
import { type CacheRequest, ResponseCache } from './response-cache.ts';
import { TagVersions } from './tag-versions.ts';
import { EVERYTHING } from './tags.ts';

let now: number;
let versions: TagVersions;
let cache: ResponseCache;
let results: string[];
beforeEach(() => {
  now = 0;
  results = [];
  versions = new TagVersions();
  cache = new ResponseCache(versions, { now: () => now, onResult: (_, result) => results.push(result) });
});

function request(text: string | (() => Promise<string>), more: Partial<CacheRequest> = {}): CacheRequest {
  const render = async () => ({ status: 200, text: typeof text === 'string' ? text : await text(), tags: ['a', 'b'] });
  return {
    ...{ kind: 'page', url: '/x', key: '/x', encoding: 'identity', maxAgeMs: 1000, canStandIn: false, render },
    ...more,
  };
}

const get = async (...args: Parameters<typeof request>) => (await cache.get(request(...args))).body.toString();
const fail = async (): Promise<string> => {
  throw new Error('rendering failed');
};

describe('a response', () => {
  test('stays until one of its tags is invalidated', async () => {
    await get('one');
    versions.invalidate(['c']);
    expect(await get('two')).toBe('one');
    versions.invalidate(['b']);
    expect(await get('two')).toBe('two');
    versions.invalidate([EVERYTHING]);
    expect(await get('three')).toBe('three');
    expect(results).toEqual(['miss', 'hit', 'miss', 'miss']);
  });

  test('stays for its maximum age', async () => {
    await get('one');
    now = 999;
    expect(await get('two')).toBe('one');
    now = 1000;
    expect(await get('two')).toBe('two');
  });

  test('stays until the moment at which it changes by itself', async () => {
    let time = '2026-11-17T05:29:59Z';
    cache = new ResponseCache(versions, { clock: () => new Date(time) });
    const untilCutOff = (text: string) => ({
      render: async () => ({ status: 200, text, tags: [], changesAt: Date.parse('2026-11-17T05:30:00Z') }),
    });
    await get('', untilCutOff('one'));
    expect(cache.find('page', '/x', 'identity')).toMatchObject({ changesAt: Date.parse('2026-11-17T05:30:00Z') });
    expect(await get('', untilCutOff('two'))).toBe('one');
    time = '2026-11-17T05:30:00Z';
    expect(cache.find('page', '/x', 'identity')).toBeNull();
    expect(await get('three')).toBe('three');
  });

  test('is found by an address that was requested before', async () => {
    expect(cache.find('page', '/x?utm=1', 'identity')).toBeNull();
    await get('one', { url: '/x?utm=1' });
    expect(cache.find('page', '/x?utm=1', 'identity')?.body.toString()).toBe('one');
    expect(cache.find('json', '/x?utm=1', 'identity')).toBeNull();
    versions.invalidate(['a']);
    expect(cache.find('page', '/x?utm=1', 'identity')).toBeNull();
  });

  test.each([
    ['without tags', { status: 200, text: 'one', tags: null }],
    ['with another status', { status: 404, text: 'one', tags: [] }],
  ])('%s is not stored', async (_, rendered) => {
    await get('one', { render: async () => rendered });
    expect(await get('two')).toBe('two');
  });

  test('whose render fails is replaced by its last version only where that is allowed', async () => {
    await get('one');
    versions.invalidate(['a']);
    await expect(get(fail)).rejects.toThrow('rendering failed');
    expect(await get(fail, { canStandIn: true })).toBe('one');
    expect(results).toEqual(['miss', 'stale']);
    expect(await get('two')).toBe('two');
  });
});

describe('a render during which a tag is invalidated', () => {
  test('is not current afterwards', async () => {
    const stale = get(async () => {
      versions.invalidate(['a']);
      return 'old';
    });
    expect(await stale).toBe('old');
    expect(await get('new')).toBe('new');
  });

  test('is shared with requests that came before the change, not with later ones', async () => {
    const slow = Promise.withResolvers<string>();
    const first = get(() => slow.promise);
    const second = get('never rendered');
    versions.invalidate(['a']);
    const third = get('new');
    const fourth = get('never rendered');
    slow.resolve('old');
    expect(await Promise.all([first, second, third, fourth])).toEqual(['old', 'old', 'new', 'new']);
  });

  test('is shared with later requests when the change was about something else', async () => {
    const slow = Promise.withResolvers<string>();
    const first = get(() => slow.promise);
    versions.invalidate(['c']);
    const second = get('never rendered');
    slow.resolve('shared');
    expect(await Promise.all([first, second])).toEqual(['shared', 'shared']);
  });
});

describe('encodings', () => {
  const long = 'a text that is long enough '.repeat(100);

  test('share the ETag, and a stored one is compressed once', async () => {
    const [plain, br, gzip] = [
      await cache.get(request(long)),
      await cache.get(request(long, { encoding: 'br' })),
      await cache.get(request(long, { encoding: 'gzip' })),
    ];
    expect(new Set([plain.etag, br.etag, gzip.etag]).size).toBe(1);
    expect([plain.encoding, br.encoding, gzip.encoding]).toEqual(['identity', 'br', 'gzip']);
    expect(cache.find('page', '/x', 'br')?.body).toBe(br.body);
    expect(results).toEqual(['miss', 'hit', 'hit', 'hit']);
  });

  test('are UTF-8, with the replacement character for a lone surrogate', async () => {
    expect(await get('₹ 120, 🐟, कमल, é, \ud83d')).toBe('₹ 120, 🐟, कमल, é, \ufffd');
  });

  test('a short body is not compressed', async () => {
    expect(await cache.get(request('short', { encoding: 'br' }))).toMatchObject({ encoding: 'identity' });
    expect(cache.find('page', '/x', 'gzip')).toMatchObject({ encoding: 'identity' });
  });
});

test('however many addresses are requested, the cache stays within its bound', async () => {
  const maxBytes = 256 * 1024;
  cache = new ResponseCache(versions, { maxBytes });
  for (let index = 0; index < 10_000; index += 1) {
    const url = `/product/${index}`;
    await cache.get(request('text', { url, key: url }));
  }
  expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
  expect(cache.bytes).toBeGreaterThan(maxBytes / 2);
  expect(cache.find('page', '/product/9999', 'identity')).not.toBeNull();
  expect(cache.find('page', '/product/1', 'identity')).toBeNull();
});

test('tags without number make everything stale once, and then work again', async () => {
  await get('one');
  for (let index = 0; index < 100_001; index += 1) versions.invalidate([`product:${index}`]);
  expect(await get('two')).toBe('two');
  versions.invalidate(['product:1']);
  expect(await get('three')).toBe('two');
});
