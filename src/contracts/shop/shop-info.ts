import * as z from 'zod/mini';
import { registrations } from '#contracts/bills/bill-papers.ts';
import { shopDeliverySchema, shopDispatchSchema } from '#contracts/delivery/shop-delivery.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { moneySchema } from '#contracts/money-schema.ts';
import { shownAnnouncementSchema } from './announcement.ts';
import { sectionPages } from './page-sections.ts';

export const shopSchema = z.object({
  name: z.string(),
  /** The shop's URL, without a trailing slash. */
  url: z.string(),
  legalName: z.string(),
  email: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  contactPerson: z.string(),
  grievanceOfficer: z.string(),
  address: z.string(),
  shipping: z.object({ flat: moneySchema, freeAbove: moneySchema }),
  /** Null: the owner has not turned it on. */
  dispatch: z.nullable(shopDispatchSchema),
  delivery: z.nullable(shopDeliverySchema),
  /** Null: the owner has not chosen it. `stateCode`: the GST code of the shop's state. */
  tax: z.nullable(z.object({ registration: z.enum(registrations), stateCode: z.string() })),
  announcement: z.nullable(shownAnnouncementSchema),
  /** Time after receipt to report what was dead on arrival. Null: CLAIM_HOURS. */
  claims: z.nullable(z.object({ hours: z.int() })),
  /** Nothing is sold or sent: `npm run demo`. */
  isDemo: z.boolean(),
  /** The pages that have a section of the owner's. */
  sections: z.array(z.enum(sectionPages)),
});

/** The shop's identity and shipping rule, as every page and mail shows them. */
export type Shop = z.infer<typeof shopSchema>;

export const getShop = endpoint({
  method: 'GET',
  path: '/api/shop',
  access: 'public',
  summary: "The shop's identity and its shipping rule",
  response: shopSchema,
});
