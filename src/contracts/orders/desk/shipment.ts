import * as z from 'zod/mini';

export const shipmentSchema = z.object({
  id: z.int(),
  carrier: z.string(),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  boxes: z.int(),
  shippedOn: z.string(),
  expectedFrom: z.nullable(z.string()),
  expectedTo: z.nullable(z.string()),
});

export type Shipment = z.infer<typeof shipmentSchema>;
