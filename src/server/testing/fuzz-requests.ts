import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import {
  friendlyValue,
  type JsonSchema,
  type KnownValues,
  naughtyText,
  naughtyValue,
  withOneFault,
} from './fuzz-values.ts';

type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema };
type Contents = Record<string, { schema: JsonSchema }>;

/** An operation in the server's API description. */
export type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Contents };
  responses: Record<string, { content?: Contents }>;
};

/** A route of the server. Routes without a description only get random input. */
export type FuzzRoute = { method: string; url: string; operation: Operation | null; uploads: Upload[] };

export type Upload = { type: string; bytes: Buffer };

/** A request whose ids belong together, which chance hardly finds. */
export type FittingRequest = { url: string; body?: object };

export type FuzzRequest = InjectOptions & { method: string; url: string; kind: string };

const JSON_TYPE = 'application/json';
const DEEP = 100_000;
const BOMB = gzipSync(Buffer.alloc(20_000_000));

const WRONG_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/csv',
  'image/png',
  'image/svg+xml',
  'application/xml',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'application/octet-stream',
  '/',
  'x'.repeat(5000),
];

const ODD_HEADERS: [string, string][] = [
  ['accept-encoding', 'br;q=x, *;q=0'],
  ['accept-encoding', 'identity;q=0'],
  ['accept', 'application/xml'],
  ['if-none-match', '*'],
  ['if-none-match', `W/"${'x'.repeat(8000)}`],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=9-1'],
  ['range', 'bytes=0-0,-1,99999999999999999999-'],
  ['idempotency-key', 'x'.repeat(300)],
  ['idempotency-key', 'one and the same'],
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer null'],
  ['authorization', `Bearer ${'e30.'.repeat(2000)}`],
  ['authorization', 'Basic YWRtaW46YWRtaW4='],
  ['x-forwarded-for', "127.0.0.1, ' OR 1=1"],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['host', 'evil.example:99999'],
  ['origin', 'null'],
  ['cookie', `${'a=b; '.repeat(1000)}=`],
  ['user-agent', `Mozilla ${'\u00ff'.repeat(2000)}`],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'bogus'],
  ['expect', '200-maybe'],
];

/** Invalid or unusual JSON, made from valid JSON. */
function brokenTexts(text: string): (string | Buffer)[] {
  const rest = text.startsWith('{') ? text.slice(1) : `"a":${text}}`;
  const first = /"[^"]*"/.exec(text)?.[0] ?? '"a"';
  return [
    '',
    ' ',
    text.slice(0, -1),
    text.slice(1),
    `${text}${text}`,
    `\ufeff${text}`,
    `{${first}:1,${rest}`,
    `{"__proto__":{"isAdmin":true},${rest}`,
    `{"constructor":{"prototype":{"isAdmin":true}},${rest}`,
    text.replace(/:\s*("[^"]*"|[\d.]+)/, ':1e400'),
    text.replace(/:\s*("[^"]*"|[\d.]+)/, ':123456789012345678901234567890.5'),
    text.replace(/"([^"]*)"\s*([,}])/, '"$1\0"$2'),
    text.replace(/:\s*("[^"]*"|[\d.]+)/, ':"\\ud800"'),
    '['.repeat(DEEP),
    `{${first}:${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
    `{${first}:${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`,
    `{${first}:"${'x'.repeat(2_000_000)}"}`,
    Buffer.from(text, 'utf16le'),
    Buffer.from(text.replace(/"([^"]*)"\s*([,}])/, '"$1\u00ff"$2'), 'latin1'),
  ];
}

function bodyOf(schema: JsonSchema | undefined, known: KnownValues): fc.Arbitrary<unknown> {
  return schema ? friendlyValue(schema, known) : fc.constant(undefined);
}

function encode(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}

const NAUGHTY_SEGMENTS = [
  '%E0%A4%A',
  '%00',
  '%ED%A0%80',
  '%2e%2e%2f%2e%2e',
  '..%5c..',
  '%252e',
  '%20',
  '1;2',
  '*',
  '%',
];
const NAUGHTY_QUERIES = [
  '%',
  '%00=%00',
  '&&==&',
  'page[]=1',
  'page[$ne]=1',
  'limit=10&limit=99999',
  '__proto__=1',
  'page=1e12',
];

const PAGE_PARAMETERS = ['search', 'category', 'filter', 'sort', 'page', 'minPrice', 'difficulty', 'tab', 'token'];

/** A path segment with a parameter: `:id`, `*`, or `sitemap-:file(…).xml`. */
const PLACE = /^([^:*]*)(?::(\w+)(?:\(.*\))?|\*)(.*)$/;

/** The path with its parameters filled in. */
function pathOf(route: FuzzRoute, known: KnownValues, isFriendly: boolean): fc.Arbitrary<string> {
  const parameters = new Map(route.operation?.parameters?.map((one) => [one.name, one.schema]));
  const segments = route.url.split('/').map((segment, index, all) => {
    const [, before = '', name, after = ''] = PLACE.exec(segment) ?? [null];
    if (!PLACE.test(segment)) return fc.constant(segment);
    const written = name ? encode : String;
    // Known by the path so far: the second number of an address is another than the first.
    const place = all.slice(0, index + 1).join('/');
    const friendly = friendlyValue(parameters.get(name ?? '') ?? { type: 'string' }, known, place).map(written);
    const naughty = fc.oneof(
      naughtyText.map((text) => encode(text) || '%20'),
      fc.constantFrom(...NAUGHTY_SEGMENTS),
    );
    // A wildcard is also filled with the path of a page, or a path below it.
    const rough = name
      ? naughty
      : fc.oneof(
          naughty,
          friendly,
          naughty.map((text) => `shop/${text}`),
        );
    return (isFriendly ? friendly : rough).map((value) => `${before}${value}${after}`);
  });
  return fc.tuple(...segments).map((parts) => parts.join('/') || '/');
}

function queryOf(route: FuzzRoute, known: KnownValues, isFriendly: boolean): fc.Arbitrary<string> {
  const parameters = (route.operation?.parameters ?? []).filter((one) => one.in === 'query');
  const pairs = parameters.map(({ name, required, schema }) => {
    const value = friendlyValue(schema, known, name).map((given) =>
      [given].flat().map((one) => `${name}=${encode(one)}`),
    );
    return required ? value : fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: value });
  });
  const friendly = fc.tuple(...pairs).map((all) => all.flat());
  if (isFriendly) return friendly.map((all) => all.join('&'));
  const names = [...(route.operation ? parameters.map(({ name }) => name) : PAGE_PARAMETERS), 'unknown'];
  const wrong = fc.tuple(fc.constantFrom(...names), naughtyText).map(([name, text]) => `${name}=${encode(text)}`);
  return fc
    .tuple(friendly, fc.array(fc.oneof(wrong, fc.constantFrom(...NAUGHTY_QUERIES)), { minLength: 1, maxLength: 3 }))
    .map(([good, bad]) => [...good, ...bad].join('&'));
}

function addressOf(route: FuzzRoute, known: KnownValues, isFriendly: boolean): fc.Arbitrary<string> {
  return fc
    .tuple(pathOf(route, known, isFriendly), queryOf(route, known, isFriendly), fc.boolean())
    .map(
      ([path, query, slash]) => `${path}${slash && !path.endsWith('/') ? '/' : ''}${query === '' ? '' : `?${query}`}`,
    );
}

type Sent = { payload?: string | Buffer; type?: string; encoding?: string };

function asJson(body: unknown): Sent {
  return body === undefined ? {} : { payload: JSON.stringify(body), type: JSON_TYPE };
}

function multipart({ type, bytes }: Upload): Sent {
  const head = `--frame\r\nContent-Disposition: form-data; name="file"; filename="f"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--frame--\r\n')]),
    type: 'multipart/form-data; boundary=frame',
  };
}

function friendlyBody(route: FuzzRoute, known: KnownValues): fc.Arbitrary<Sent> {
  if (route.uploads.length === 0) return bodyOf(schemaOf(route), known).map(asJson);
  return fc
    .tuple(fc.constantFrom(...route.uploads), fc.boolean())
    .map(([upload, isForm]) => (isForm ? multipart(upload) : { payload: upload.bytes, type: upload.type }));
}

/** Valid JSON that does not match the schema of the route. */
function wrongBody(route: FuzzRoute, known: KnownValues): fc.Arbitrary<Sent> {
  const one = bodyOf(schemaOf(route), known).chain((body) => withOneFault(body ?? {}));
  return fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: naughtyValue }).map(asJson);
}

/** A body that cannot be parsed, or does not match its headers. */
function unreadableBody(route: FuzzRoute, known: KnownValues): fc.Arbitrary<Sent> {
  return friendlyBody(route, known).chain((sent): fc.Arbitrary<Sent> => {
    const text = typeof sent.payload === 'string' ? sent.payload : '{"a":"b"}';
    const broken = fc.constantFrom(...brokenTexts(text)).map((payload) => ({ payload, type: JSON_TYPE }));
    const mislabelled = fc.constantFrom(...WRONG_TYPES).map((type) => ({ payload: sent.payload ?? text, type }));
    const compressed = fc
      .constantFrom(gzipSync(text), BOMB)
      .map((payload) => ({ payload, type: JSON_TYPE, encoding: 'gzip' }));
    const cut = fc
      .nat(200)
      .map((length) => ({ ...sent, payload: Buffer.from(sent.payload ?? text).subarray(0, length) }));
    return fc.oneof(broken, mislabelled, compressed, cut);
  });
}

function schemaOf(route: FuzzRoute): JsonSchema | undefined {
  return route.operation?.requestBody?.content[JSON_TYPE]?.schema;
}

/** Requests to one route, from valid to hostile. `fitting` is read again for each. */
export function requestsTo(
  route: FuzzRoute,
  known: KnownValues,
  fitting: () => FittingRequest | undefined,
): fc.Arbitrary<FuzzRequest> {
  const generated = generatedRequests(route, known);
  if (!fitting()) return generated;
  const { method } = route;
  const fit = fc.boolean().chain((isFaulty): fc.Arbitrary<FuzzRequest> => {
    const { url, body } = fitting() ?? { url: route.url };
    const sent = isFaulty && body ? withOneFault(body) : fc.constant(body);
    return sent.map((value) => {
      const headers = value === undefined ? {} : { 'content-type': JSON_TYPE };
      const payload = value === undefined ? {} : { payload: JSON.stringify(value) };
      return { kind: 'fitting', method: method as 'GET', url, headers, ...payload };
    });
  });
  return fc.oneof(fit, { weight: 2, arbitrary: generated });
}

function generatedRequests(route: FuzzRoute, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const hasBody = !['GET', 'HEAD'].includes(route.method);
  const none = fc.constant<Sent>({});
  const request = (
    kind: string,
    isFriendly: boolean,
    sent: fc.Arbitrary<Sent>,
    odd: fc.Arbitrary<[string, string][]>,
  ) =>
    fc
      .tuple(addressOf(route, known, isFriendly), hasBody ? sent : none, odd)
      .map(([url, { payload, type, encoding }, headers]) => ({
        kind,
        method: route.method as 'GET',
        url,
        headers: {
          ...Object.fromEntries(headers),
          ...(type === undefined ? {} : { 'content-type': type }),
          ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
        },
        ...(payload === undefined ? {} : { payload }),
      }));
  const plain = fc.constant<[string, string][]>([]);
  const odd = fc.subarray(ODD_HEADERS, { minLength: 1, maxLength: 4 });
  const friendly = friendlyBody(route, known);
  return fc.oneof(
    { weight: 9, arbitrary: request('friendly', true, friendly, plain) },
    { weight: 5, arbitrary: request('wrong body', true, wrongBody(route, known), plain) },
    { weight: 3, arbitrary: request('wrong address', false, friendly, plain) },
    { weight: 2, arbitrary: request('unreadable body', true, unreadableBody(route, known), plain) },
    { weight: 1, arbitrary: request('odd headers', true, friendly, odd) },
  );
}
