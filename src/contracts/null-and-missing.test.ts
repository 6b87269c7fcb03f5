import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { currentUserSchema } from './accounts/accounts.ts';
import { authConfigSchema } from './accounts/identity.ts';
import type { Endpoint } from './endpoint.ts';
import { orderEventSchema, orderSchema } from './orders/orders.ts';
import { paginationSchema } from './pagination.ts';

const { customer, internalNotes, source, liveGoods } = orderSchema.shape;

/** The specification leaves these out. Nothing is added here: other fields are sent as null. */
const leftOut = new Set<unknown>([
  // An order has them for the shop only.
  ...[customer, internalNotes, source, liveGoods, orderEventSchema.shape.byName],
  // The answers of sign-up and sign-in are fixed; staff alone get it besides.
  currentUserSchema.shape.needsSecondStep,
  // Pagination consists of the four other fields.
  paginationSchema.shape.totalIsCapped,
  // In the form of the identity provider.
  authConfigSchema.shape.passwordPolicy,
]);
/** A list has it only where a page was requested or the list is cut. */
const isPagination = ({ def }: Schema) => def.innerType === (paginationSchema as unknown as Schema);

type Schema = z.ZodMiniType & { def: Definition };
type Definition = { type: string } & Partial<
  Record<'element' | 'valueType' | 'innerType' | 'in' | 'out', Schema> & {
    shape: Record<string, Schema>;
    options: Schema[];
    getter: () => Schema;
  }
>;

/** The fields of all objects in a schema, with their own schemas. */
function fieldsOf(schema: z.ZodMiniType, seen = new Set<unknown>()): [string, Schema][] {
  if (seen.has(schema) || leftOut.has(schema)) return [];
  seen.add(schema);
  const { def } = schema as Schema;
  const { element, valueType, innerType, in: input, out, shape = {}, options = [], getter } = def;
  const inside = [element, valueType, innerType, input, out, getter?.(), ...options].filter((one) => one !== undefined);
  const fields = Object.entries(shape);
  const deeper = [...inside, ...fields.map(([, one]) => one)];
  return [...fields, ...deeper.flatMap((one) => fieldsOf(one, seen))];
}

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((name) => !/test/.test(name));
const modules = await Promise.all(files.map((name) => import(path.join(import.meta.dirname, name))));
const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'path' in one && 'access' in one && 'response' in one;
const endpoints = modules.flatMap((exports: object) => Object.values(exports)).filter(isEndpoint);

test('a field of a response without a value is null, never left out', () => {
  expect(endpoints.length).toBeGreaterThan(150);
  const found = endpoints.flatMap(({ method, path, response, accepted }) =>
    [response, accepted]
      .flatMap((schema) => (schema ? fieldsOf(schema) : []))
      .filter(([, schema]) => schema._zod.optout === 'optional' && !leftOut.has(schema) && !isPagination(schema))
      .map(([name]) => `${name} in ${method} ${path}`),
  );
  expect(found).toEqual([]);
});

test('a field that a PATCH leaves out is unchanged: none has a default', () => {
  const changes = endpoints.filter(({ method }) => method === 'PATCH');
  expect(changes.length).toBeGreaterThan(4);
  const defaults = changes.flatMap(({ path, body }) =>
    (body ? fieldsOf(body) : []).filter(([, { def }]) => def.type === 'default').map(([name]) => `${path} ${name}`),
  );
  expect(defaults).toEqual([]);
});
