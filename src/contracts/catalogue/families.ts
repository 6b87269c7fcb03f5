import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { listOf, pagedQuerySchema, wholeNumber } from '#contracts/pagination.ts';
import { lineInput } from '#contracts/text.ts';
import { idParamsSchema, productSchema } from './catalogue.ts';
import { REQUIRED_FIELDS, version } from './catalogue-fields.ts';
import {
  familySchema,
  MAX_FAMILY_NAME_LENGTH,
  MAX_MEMBERS,
  MAX_OPTION_LABEL_LENGTH,
  MAX_OPTION_NAME_LENGTH,
  MIN_MEMBERS,
} from './family-schema.ts';
import { detailsInput } from './product-details.ts';
import { priceInput, stockInput } from './product-input.ts';

export const NO_LABEL = 'Please enter a label for every variant';
export const LABEL_TAKEN = 'Another variant has this label';
export const TOO_MANY_MEMBERS = `A family has at most ${MAX_MEMBERS} variants`;
const PRODUCT_TWICE = 'This product is in the family already';

const optionLabel = lineInput({ label: 'The label', max: MAX_OPTION_LABEL_LENGTH, required: NO_LABEL });

type Members = { productId: number; optionLabel: string }[];

/** The first of two that are alike is fine, the second is not. */
function eachOnce(key: (member: Members[number]) => unknown, field: keyof Members[number], message: string) {
  return z.superRefine<Members>((members, context) => {
    const seen = new Set<unknown>();
    for (const [index, member] of members.entries()) {
      if (seen.has(key(member))) context.addIssue({ code: 'custom', path: [index, field], message });
      seen.add(key(member));
    }
  });
}

const members = z
  .array(
    z.object({ productId: wholeNumber('Product not found'), optionLabel }, 'A variant needs a product and a label'),
    'members must be a list of products with labels',
  )
  .check(
    z.maxLength(MAX_MEMBERS, TOO_MANY_MEMBERS),
    eachOnce(({ productId }) => productId, 'productId', PRODUCT_TWICE),
    eachOnce((member) => member.optionLabel.toLowerCase(), 'optionLabel', LABEL_TAKEN),
  );

const familyInput = {
  name: lineInput({ label: 'Name', max: MAX_FAMILY_NAME_LENGTH, required: REQUIRED_FIELDS }),
  optionName: z._default(
    lineInput({ label: 'The option', max: MAX_OPTION_NAME_LENGTH, required: REQUIRED_FIELDS }),
    'Option',
  ),
};

export const familyInputSchema = z.object({
  ...familyInput,
  members: members.check(z.minLength(MIN_MEMBERS, `A family has at least ${MIN_MEMBERS} variants`)),
});

export type FamilyInput = z.output<typeof familyInputSchema>;

export const familyChangeSchema = z.object({ ...familyInput, members, version });

export type FamilyChange = z.output<typeof familyChangeSchema>;

export const variantInputSchema = z.object({
  optionLabel,
  price: priceInput,
  stock: z.optional(stockInput),
  sku: detailsInput.sku,
});

export type VariantInput = z.output<typeof variantInputSchema>;

const familyAudit = ['name', 'optionName', 'members'];

export const listFamilies = endpoint({
  method: 'GET',
  path: '/api/admin/families',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Families by name, with all their members',
  query: pagedQuerySchema,
  response: listOf(familySchema),
});

export const getFamily = endpoint({
  method: 'GET',
  path: '/api/admin/families/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'A family with all its members',
  params: idParamsSchema,
  response: familySchema,
});

export const createFamily = endpoint({
  method: 'POST',
  path: '/api/admin/families',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Makes products the variants of one family; the first one stands for it in lists',
  body: familyInputSchema,
  audit: familyAudit,
  response: familySchema,
  status: 201,
});

export const updateFamily = endpoint({
  method: 'PUT',
  path: '/api/admin/families/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Renames a family and sets its members in order; fewer than two dissolve it, and the response has none',
  params: idParamsSchema,
  body: familyChangeSchema,
  audit: familyAudit,
  response: familySchema,
});

export const deleteFamily = endpoint({
  method: 'DELETE',
  path: '/api/admin/families/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Dissolves a family; its members stay as single products',
  params: idParamsSchema,
  audit: [],
  response: null,
});

export const addVariant = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/variants',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'A copy of a product as another variant in its family, which is made if there is none',
  params: idParamsSchema,
  body: variantInputSchema,
  audit: ['optionLabel', 'price', 'stock', 'sku'],
  response: productSchema,
  status: 201,
});

export const familySuggestionSchema = z.object({
  name: z.string(),
  optionName: z.string(),
  members: z.array(z.object({ productId: z.int(), name: z.string(), optionLabel: z.string() })),
});

export type FamilySuggestion = z.infer<typeof familySuggestionSchema>;

export const listFamilySuggestions = endpoint({
  method: 'GET',
  path: '/api/admin/family-suggestions',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Products without a family whose names look like variants of one thing',
  response: z.object({ data: z.array(familySuggestionSchema) }),
});
