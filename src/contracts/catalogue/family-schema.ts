import * as z from 'zod/mini';
import { moneySchema } from '#contracts/money-schema.ts';

export const MAX_FAMILY_NAME_LENGTH = 200;
export const MAX_OPTION_NAME_LENGTH = 40;
export const MAX_OPTION_LABEL_LENGTH = 60;
export const MIN_MEMBERS = 2;
export const MAX_MEMBERS = 20;

/** One variant, as its family lists it. */
export const familyMemberSchema = z.object({
  id: z.int(),
  name: z.string(),
  optionLabel: z.string(),
  sku: z.nullable(z.string()),
  price: moneySchema,
  compareAtPrice: z.nullable(moneySchema),
  stock: z.int(),
  isInStock: z.boolean(),
  isActive: z.boolean(),
  imageUrl: z.nullable(z.string()),
});

export type FamilyMember = z.infer<typeof familyMemberSchema>;

/** Products that are variants of one thing. The first active member stands for all of them in lists. */
export const familySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** What the members differ in, such as "Size" or "Grown as". */
  optionName: z.string(),
  version: z.int(),
  /** In order. Shoppers get the active ones, administrators all. */
  members: z.array(familyMemberSchema),
});

export type Family = z.infer<typeof familySchema>;
