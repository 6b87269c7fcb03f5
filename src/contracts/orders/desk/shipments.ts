import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { orderIdParams } from '#contracts/orders/orders.ts';
import { wholeNumber } from '#contracts/pagination.ts';
import { lineInput, oneLine, optionalTextInput } from '#contracts/text.ts';
import { dayInput } from './day-input.ts';
import { shipmentSchema } from './shipment.ts';

export const MAX_CARRIER_LENGTH = 60;
export const MAX_TRACKING_NUMBER_LENGTH = 40;
export const MAX_TRACKING_URL_LENGTH = 300;
export const MAX_BOXES = 50;

const HTTPS = 'Please enter a link that begins with https://';
const BOXES = `Please enter how many boxes, from 1 to ${MAX_BOXES}`;

const fields = {
  carrier: lineInput({ label: 'The courier', max: MAX_CARRIER_LENGTH, required: 'Please enter the courier' }),
  trackingNumber: z.optional(
    z.pipe(
      optionalTextInput({ label: 'The tracking number', max: MAX_TRACKING_NUMBER_LENGTH }),
      z.nullable(z.string().check(oneLine(), z.trim())),
    ),
  ),
  trackingUrl: z.optional(
    z.pipe(
      optionalTextInput({ label: 'The link', max: MAX_TRACKING_URL_LENGTH }),
      z.nullable(z.url({ protocol: /^https$/, error: HTTPS })),
    ),
  ),
  boxes: z.int(BOXES).check(z.minimum(1, BOXES), z.maximum(MAX_BOXES, BOXES)),
  shippedOn: dayInput('Please enter the day on which it left'),
  expectedFrom: z.optional(z.nullable(dayInput('Please enter a day'))),
  expectedTo: z.optional(z.nullable(dayInput('Please enter a day'))),
};

export const shipmentInputSchema = z.object({ ...fields, boxes: z._default(fields.boxes, 1) });

export type ShipmentInput = z.output<typeof shipmentInputSchema>;

const shipmentChangeSchema = z.partial(z.object(fields));

export type ShipmentChange = z.output<typeof shipmentChangeSchema>;

/** For staff who record parcels: they do not see the settings. */
export const listCouriers = endpoint({
  method: 'GET',
  path: '/api/admin/couriers',
  access: 'staff',
  right: 'orders.ship',
  summary: 'The couriers that parcels go with, and the address of their page for a parcel',
  response: z.object({ couriers: z.array(z.object({ name: z.string(), url: z.string() })) }),
});

const params = z.extend(orderIdParams, { shipmentId: wholeNumber('There is no such parcel') });

export const addShipment = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/shipments',
  access: 'staff',
  right: 'orders.ship',
  summary: 'Records a parcel and, with setShipped, moves the order to shipped',
  params: orderIdParams,
  body: z.extend(shipmentInputSchema, {
    setShipped: z._default(z.boolean('setShipped must be true or false'), true),
  }),
  audit: ['carrier', 'trackingNumber', 'boxes', 'shippedOn', 'setShipped'],
  response: shipmentSchema,
  status: 201,
});

export const changeShipment = endpoint({
  method: 'PATCH',
  path: '/api/admin/orders/:id/shipments/:shipmentId',
  access: 'staff',
  right: 'orders.ship',
  summary: 'Corrects a parcel; what is left out stays as it is',
  params,
  body: shipmentChangeSchema,
  audit: ['carrier', 'trackingNumber', 'boxes', 'shippedOn'],
  response: shipmentSchema,
});

export const deleteShipment = endpoint({
  method: 'DELETE',
  path: '/api/admin/orders/:id/shipments/:shipmentId',
  access: 'staff',
  right: 'orders.ship',
  summary: 'Removes a parcel that was recorded by mistake',
  params,
  audit: [],
  response: null,
});
