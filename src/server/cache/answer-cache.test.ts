import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { chosenEncoding } from './content-coding.ts';

const RULES = { freshMs: 15_000, staleMs: 30_000, mayStandIn: true };
/** Long enough to be worth compressing. */
const FILL = ' '.repeat(2000);

function setUp(rules = RULES) {
  let now = 0;
  let renders = 0;
  const cache = new AnswerCache(rules, () => now);
  const render = async () => {
    renders += 1;
    const text = `<p>rendering ${renders}</p>${FILL}`;
    await Promise.resolve();
    return { status: 200, text: [text] };
  };
  return {
    cache,
    render,
    pass: (ms: number) => {
      now += ms;
    },
    renders: () => renders,
    text: async (revision = 1, page = render) => {
      const { body, result } = await cache.get('/home', revision, 'identity', page);
      return `${result} ${body}`.trim();
    },
  };
}

describe('the cache of answers', () => {
  test('renders once for all who ask at the same time', async () => {
    const { cache, render, renders } = setUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('/home', 1, 'br', render)));
    expect(renders()).toBe(1);
    expect(new Set(answers.map(({ body }) => brotliDecompressSync(body).toString().trim()))).toEqual(
      new Set(['<p>rendering 1</p>']),
    );
  });

  test('a fresh page is a hit, an older one is served while it is rendered anew, an old one is not served', async () => {
    const { text, pass, renders } = setUp();
    expect(await text()).toBe('miss <p>rendering 1</p>');
    pass(14_999);
    expect(await text()).toBe('hit <p>rendering 1</p>');
    pass(2);
    expect(await text()).toBe('stale <p>rendering 1</p>');
    await expect.poll(renders).toBe(2);
    expect(await text()).toBe('hit <p>rendering 2</p>');
    pass(30_000);
    expect(await text()).toBe('miss <p>rendering 3</p>');
  });

  test('a change of the catalogue makes every page old at once', async () => {
    const { text } = setUp();
    expect(await text(1)).toBe('miss <p>rendering 1</p>');
    expect(await text(2)).toBe('miss <p>rendering 2</p>');
  });

  test('when rendering fails, the last good page stands in; without one the failure is told', async () => {
    const { text, pass } = setUp();
    const failing = () => Promise.reject(new Error('no database'));
    await expect(text(1, failing)).rejects.toThrow('no database');
    expect(await text(1)).toBe('miss <p>rendering 1</p>');
    pass(60_000);
    expect(await text(2, failing)).toBe('stale <p>rendering 1</p>');
  });

  test('a page that was not found is not kept', async () => {
    const { cache, text } = setUp();
    const missing = async () => ({ status: 404, text: ['nothing'] });
    expect(await cache.get('/home', 1, 'identity', missing)).toMatchObject({ status: 404 });
    expect(await text()).toBe('miss <p>rendering 1</p>');
  });

  test('is bounded: pages that nobody asks for make room', async () => {
    const { cache } = setUp();
    const big = async () => ({ status: 200, text: ['x'.repeat(1_000_000)] });
    for (let page = 0; page < 60; page += 1) await cache.get(`/shop?page=${page}`, 1, 'identity', big);
    expect(cache.ready('/shop?page=0', 1, 'identity')).toBeNull();
    expect(cache.ready('/shop?page=59', 1, 'identity')).not.toBeNull();
  });

  test('a failure is told where nothing may stand in', async () => {
    const { text, pass } = setUp({ ...RULES, mayStandIn: false });
    expect(await text(1)).toBe('miss <p>rendering 1</p>');
    pass(60_000);
    await expect(text(1, () => Promise.reject(new Error('not found')))).rejects.toThrow('not found');
  });

  test('what is asked for again is compressed better, and stays so while its text stays', async () => {
    const { cache, pass } = setUp();
    const words = Array.from({ length: 3000 }, (_, index) => `word ${(index * 7919) % 1013}`).join(' ');
    const same = async () => ({ status: 200, text: [words] });
    const first = await cache.get('/home', 1, 'br', same);
    expect(cache.ready('/home', 1, 'br')?.body).toBe(first.body);
    const length = () => cache.ready('/home', 1, 'br')?.body.length ?? Number.POSITIVE_INFINITY;
    await expect.poll(length).toBeLessThan(first.body.length);
    const better = length();
    pass(30_000);
    expect(await cache.get('/home', 1, 'br', same)).toMatchObject({ result: 'miss', etag: first.etag });
    expect(length()).toBe(better);
  });

  test('what is too large is sent and not kept', async () => {
    const { cache } = setUp();
    const huge = async () => ({ status: 200, text: ['x'.repeat(5_000_000)] });
    expect((await cache.get('/all', 1, 'identity', huge)).status).toBe(200);
    expect(cache.ready('/all', 1, 'identity')).toBeNull();
  });

  test.each([
    ['a page', 2_000],
    ['more than is compressed at once', 200_000],
  ])('%s is the same in every encoding, whoever asks first and who else asks meanwhile', async (_, length) => {
    const { cache } = setUp();
    const encodings = ['br', 'gzip', 'identity'] as const;
    const textOf = (page: number) => `${page} ₹ `.repeat(length);
    const readAs = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
    const asks = Array.from({ length: 6 }, (_, page) => encodings.map((encoding) => ({ page, encoding })));
    // Each encoding is the first that is asked for of two pages.
    const inTurn = asks.flatMap((ofPage, page) => [...ofPage.slice(page % 3), ...ofPage.slice(0, page % 3)]);
    await Promise.all(
      inTurn.map(async ({ page, encoding }) => {
        const text = [textOf(page).slice(0, 7), Buffer.from(textOf(page).slice(7))];
        const answer = await cache.get(`/${page}`, 1, encoding, async () => ({ status: 200, text }));
        expect(answer.encoding).toBe(encoding);
        expect(readAs[encoding](answer.body).toString() === textOf(page), `${page} as ${encoding}`).toBe(true);
      }),
    );
  });

  test('does not keep the plain text of what it has compressed', async () => {
    const { cache, render } = setUp();
    await cache.get('/home', 1, 'br', render);
    const plain = await cache.get('/home', 1, 'identity', render);
    expect([plain.result, plain.encoding, plain.body.length > FILL.length]).toEqual(['hit', 'identity', true]);
    expect(cache.ready('/home', 1, 'identity')).toBeNull();
    expect(cache.ready('/home', 1, 'br')).not.toBeNull();
  });

  test('is ready with what was compressed before', async () => {
    const { cache, render } = setUp();
    expect(cache.ready('/home', 1, 'gzip')).toBeNull();
    await cache.get('/home', 1, 'gzip', render);
    const ready = cache.ready('/home', 1, 'gzip');
    expect(
      gunzipSync(ready?.body ?? '')
        .toString()
        .trim(),
    ).toBe('<p>rendering 1</p>');
    expect(cache.ready('/home', 2, 'gzip')).toBeNull();
  });
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
])('of %j %s is chosen', (header, encoding) => expect(chosenEncoding(header)).toBe(encoding));
