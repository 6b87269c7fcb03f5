import type { PostalAddress } from '#contracts/addresses/addresses.ts';
import type { Order } from '#contracts/orders/orders.ts';

/** The address that all tests use, as the address book takes it. */
export const SAMPLE_ADDRESS = {
  recipientName: 'Asha Rao',
  recipientEmail: 'asha@example.com',
  recipientPhone: '9876543210',
  addressLine1: '12 Lake Road',
  addressLine2: null,
  city: 'Chittoor',
  state: 'Andhra Pradesh',
  zipCode: '517001',
  country: 'IN',
} as const;

/** The same in the flat fields of an order's body. */
export const FLAT_ADDRESS = {
  recipient_name: 'Asha Rao',
  recipient_phone: '9876543210',
  address_line_1: '12 Lake Road',
  city: 'Chittoor',
  state: 'Andhra Pradesh',
  zip_code: '517001',
  country: 'IN',
} as const;

/** An address that differs in every field. */
export const OTHER_ADDRESS = {
  recipientName: 'Somebody Else',
  recipientEmail: 'somebody@example.com',
  recipientPhone: '9876543211',
  addressLine1: '1 Other Street',
  city: 'Tirupati',
  state: 'Andhra Pradesh',
  zipCode: '517501',
  country: 'IN',
} as const;

/** A pending order of two fish, as the API returns it. */
export const SAMPLE_ORDER: Order & { shippingAddress: PostalAddress } = {
  id: 7,
  status: 'pending',
  createdAt: '2025-05-14T09:35:00.000Z',
  totalAmount: '900.00',
  discount: '0.00',
  shippingCost: '150.00',
  grandTotal: '1050.00',
  shippingAddress: SAMPLE_ADDRESS,
  billingAddress: null,
  notes: null,
  items: [
    {
      id: 1,
      quantity: 2,
      price: '450.00',
      totalPrice: '900.00',
      product: { id: 1, name: 'Neon Tetra', imageUrl: null, isHeavy: false },
    },
  ],
  history: [],
  cancellableUntil: null,
  payment: { state: 'none', due: '1050.00', received: '0.00', surplus: '0.00' },
  shipments: [],
  gstin: null,
  awaits: null,
  wishedDispatchOn: null,
  promise: null,
  deliveryByAgreement: false,
  paysOnDelivery: false,
  buyer: null,
  couponCode: null,
};
