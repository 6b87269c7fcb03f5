import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { lineInput, optionalTextInput } from '#contracts/text.ts';
import { flagNames } from './bulk-products.ts';
import { categorySchema, idParamsSchema, productSchema, tagSchema } from './catalogue.ts';
import { flag, MAX_DESCRIPTION_LENGTH, pictureAddress, REQUIRED_FIELDS, slug, version } from './catalogue-fields.ts';
import { productChangeSchema, productInputSchema } from './product-input.ts';

const MAX_NAME_LENGTH = 100;

const categoryName = lineInput({ label: 'Name', max: MAX_NAME_LENGTH, required: REQUIRED_FIELDS });

const optionalOfCategory = {
  description: z.optional(optionalTextInput({ label: 'Description', max: MAX_DESCRIPTION_LENGTH })),
  imageUrl: z.optional(pictureAddress),
  isActive: flag('isActive'),
};

export const categoryInputSchema = z.object({ name: categoryName, slug, ...optionalOfCategory });

export type CategoryInput = z.output<typeof categoryInputSchema>;

export const categoryChangeSchema = z.object({
  name: z.optional(categoryName),
  slug: z.optional(slug),
  ...optionalOfCategory,
  version,
});

export type CategoryChange = z.output<typeof categoryChangeSchema>;

export const tagInputSchema = z.object({
  name: lineInput({ label: 'Name', max: MAX_NAME_LENGTH, required: 'Please enter a tag name' }),
});

export type TagInput = z.output<typeof tagInputSchema>;

export const tagChangeSchema = z.object({ name: z.optional(tagInputSchema.shape.name), version });

export type TagChange = z.output<typeof tagChangeSchema>;

const productAudit = [
  ...['name', 'slug', 'price', 'compareAtPrice', 'categoryId', 'tags', 'rating', 'imageUrl', 'thumbnailUrl'],
  ...['stock', 'stockReason'],
  ...flagNames,
  ...['kind', 'images', 'sku', 'pieces', 'weightGrams', 'boxSize', 'facts', 'familyId', 'optionLabel'],
  ...['hsn', 'tax', 'gstRate', 'lowStockAt'],
];
const categoryAudit = ['name', 'slug', 'imageUrl', 'isActive'];

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'A new product',
  body: productInputSchema,
  audit: productAudit,
  response: productSchema,
  status: 201,
  isUnmasked: true,
});

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Changes a product; what is left out stays as it is',
  params: idParamsSchema,
  body: productChangeSchema,
  audit: productAudit,
  response: productSchema,
  isUnmasked: true,
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Removes a product',
  params: idParamsSchema,
  audit: [],
  response: null,
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'A new category',
  body: categoryInputSchema,
  audit: categoryAudit,
  response: categorySchema,
  status: 201,
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/categories/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Changes a category; what is left out stays as it is',
  params: idParamsSchema,
  body: categoryChangeSchema,
  audit: categoryAudit,
  response: categorySchema,
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Removes a category; its products stay without one',
  params: idParamsSchema,
  audit: [],
  response: null,
});

export const createTag = endpoint({
  method: 'POST',
  path: '/api/tags',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'A new tag',
  body: tagInputSchema,
  audit: ['name'],
  response: tagSchema,
  status: 201,
});

export const updateTag = endpoint({
  method: 'PUT',
  path: '/api/tags/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Renames a tag',
  params: idParamsSchema,
  body: tagChangeSchema,
  audit: ['name'],
  response: tagSchema,
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/api/tags/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Removes a tag, from its products as well',
  params: idParamsSchema,
  audit: [],
  response: null,
});
