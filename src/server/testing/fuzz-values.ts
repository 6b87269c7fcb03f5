import fc from 'fast-check';

export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** Values that exist in the shop, by field name. Read again for each request. */
export type KnownValues = { name: RegExp; values: unknown[] }[];

const LONGEST_TEXT = 60;
const LONGEST_LIST = 4;

/** What a well-behaved client could send: most values match the schema, and ids exist. */
export function friendlyValue(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => friendlyValue(one, known, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  const real = known.find((one) => one.name.test(name));
  const isPlain = !types.includes('object') && !types.includes('array');
  if (real && isPlain) {
    const existing = fc.nat().map((number) => real.values[number % real.values.length]);
    return fc.oneof({ weight: 9, arbitrary: existing }, ofTypes(types, schema));
  }
  if (types.includes('object')) return objectOf(schema, known);
  if (types.includes('array')) {
    const item = friendlyValue(schema.items ?? {}, known, name);
    const minLength = schema.minItems ?? 0;
    return fc.array(item, { minLength, maxLength: Math.max(minLength, LONGEST_LIST) });
  }
  return ofTypes(types, schema);
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, friendlyValue(schema, known, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function ofTypes(types: string[], schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 20 } = schema;
  const min = Math.max(minimum, 0);
  const byType: Record<string, fc.Arbitrary<unknown>> = {
    string: textOf(schema),
    // A type that is string or number is an id, a page or an amount: digits in either form.
    number: fc.oneof(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 99_999 }).map((paise) => paise / 100),
    ),
    integer: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min, max: Math.min(maximum, min + 20) }) },
      fc.maxSafeInteger(),
    ),
    boolean: fc.boolean(),
    null: fc.constant(null),
  };
  if (types.includes('number') && types.includes('string'))
    byType['string'] = fc.integer({ min: 1, max: 80 }).map(String);
  const chosen = types.flatMap((type) => byType[type] ?? []);
  return chosen.length > 0 ? fc.oneof(...chosen) : fc.jsonValue();
}

function textOf({ pattern, minLength = 0, maxLength = LONGEST_TEXT }: JsonSchema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  const longest = Math.max(minLength, Math.min(maxLength, LONGEST_TEXT));
  const written = fc.constantFrom('Lotus pond 7', 'Anubias nana, 20 cm', 'green', 'मछली 🐟', 'x'.repeat(maxLength));
  const drawn = fc.string({ unit: 'grapheme', minLength, maxLength: longest });
  return fc.oneof(written, drawn);
}

/** Values that are known to break programs. */
const NAUGHTY_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202egnp.exe',
  '\r\nSet-Cookie: a=b',
  '\r\nBcc: everybody@example.com',
  "'",
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '1; SELECT pg_sleep(10)',
  '") UNION SELECT NULL --',
  '\\',
  '%',
  '_',
  '%%%___',
  '$1',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: sent as it stands
  '${7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'http://169.254.169.254/latest/meta-data',
  '//evil.example/',
  '/media/../secrets/session-secret',
  'file:///etc/passwd',
  '&lt;&#0;&#xD800;&#1114112;',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e3',
  '1e309',
  '1_000',
  '٣',
  '１',
  '1.005',
  '99999999999999999999',
  '-1',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  '0000-00-00',
  '2026-02-30T25:61:61Z',
  '=1+1',
  'a & b | !c <-> (d:*',
  ':*',
  '(((((',
  '\u0301'.repeat(300),
  'ﷺ'.repeat(200),
  'ß'.repeat(255),
  '👩‍👩‍👧‍👦'.repeat(60),
  'x'.repeat(300),
  'x '.repeat(15_000),
];

const NAUGHTY_OTHERS: unknown[] = [
  0,
  -1,
  1.5,
  0.1 + 0.2,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  5e-324,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  [1, 'x', {}],
  { constructor: { prototype: { isAdmin: true } } },
  { length: 3 },
  { $gt: '' },
  { toString: 'x', toJSON: 1 },
  Array.from({ length: 600 }, () => 1),
];

export const naughtyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NAUGHTY_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

export const naughtyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: naughtyText },
  { weight: 2, arbitrary: fc.constantFrom(...NAUGHTY_OTHERS) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

type Place = (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function putAt(value: unknown, [key, ...rest]: Place, wrong: unknown): unknown {
  if (key === undefined) return wrong;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = putAt(copy[key], rest, wrong);
  return copy;
}

/** A value with one part of it, at any depth, replaced by something else. */
export function withOneFault(value: unknown): fc.Arbitrary<unknown> {
  return fc.tuple(fc.constantFrom(...placesIn(value)), naughtyValue).map(([at, wrong]) => putAt(value, at, wrong));
}
