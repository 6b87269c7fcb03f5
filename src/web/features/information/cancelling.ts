import { CANCEL_WINDOW_HOURS } from '#contracts/shop/policies.ts';

/** Customers cancel by themselves; the shop makes every other change for them. */
export const cancelling = `You can change or cancel an order within ${CANCEL_WINDOW_HOURS} hours of placing it, as long as it has not entered processing. To cancel, open the order under My Orders: there is no charge for cancelling. To change it, message us on WhatsApp and we change it for you.`;
