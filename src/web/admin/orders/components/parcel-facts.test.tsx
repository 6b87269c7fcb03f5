import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/orders.ts';
import { SAMPLE_ORDER } from '#contracts/testing/sample-order.ts';
import { ParcelFacts } from './parcel-facts.tsx';

afterEach(cleanup);

const days = { arrivesFrom: null, arrivesTo: null, holdId: null, madeAt: '2099-11-17T09:00:00.000Z' };
const promise = { ...days, leavesOn: '2099-11-25', movedFrom: null, movedBy: null };
const parcel = { id: 1, carrier: 'DTDC', trackingNumber: null, trackingUrl: null, boxes: 1 };
const shipments = [{ ...parcel, shippedOn: '2099-11-26', expectedFrom: null, expectedTo: null }];

test.each<[string, Partial<Order>]>([
  ['PIN 517001', {}],
  ['LIVE FISHPIN 517001', { liveGoods: 'animal' }],
  ['LIVE PLANTSPIN 517001Leaves Wed 25 Nov 2099', { liveGoods: 'plant', promise, wishedDispatchOn: '2099-11-24' }],
  ['PIN 517001Leaves Tue 24 Nov 2099', { wishedDispatchOn: '2099-11-24' }],
  ['PIN 517001Leaves Thu 26 Nov 2099', { promise, shipments }],
  ['', { shippingAddress: null, liveGoods: 'animal' }],
])('%s', (text, change) => {
  const { container } = render(<ParcelFacts order={{ ...SAMPLE_ORDER, ...change }} />);
  expect(container.textContent).toBe(text);
});
