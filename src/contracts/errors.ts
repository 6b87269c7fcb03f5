import * as z from 'zod/mini';

export const errorCodes = {
  invalid_input: 400,
  malformed: 400,
  /** The identity provider returned no e-mail address: the request must contain one. */
  email_required: 400,
  unauthenticated: 401,
  /** The session came from the identity provider: the refresh needs a fresh ID token. */
  id_token_required: 401,
  /** The password is right; `details[0].challenge` goes with the code of the second step. */
  totp_required: 401,
  forbidden: 403,
  /** Staff must set up the second step before anything else. */
  second_step_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 409,
  price_changed: 409,
  insufficient_stock: 409,
  /** More than an account may order at once: see OrderLimits. */
  order_limit: 409,
  /** Something in the order cannot be sent to its PIN code. */
  not_served: 409,
  /** The chosen day is no dispatch day any more; `details.days` has the current ones. */
  dispatch_changed: 409,
  /** The order's coupon code does not count; the message says why. */
  coupon_refused: 409,
  already_billed: 409,
  /** A bill needs the HSN code or the GST rate of these lines. */
  hsn_missing: 409,
  /** The claim cannot be changed in its state. */
  claim_closed: 409,
  /** The time for a claim is over; `details.contact` is the address of the contact form. */
  claim_late: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  // Those of the identity provider's table keep their hyphens.
  'invalid-credential': 401,
  'user-token-expired': 401,
  'requires-recent-login': 401,
  'user-disabled': 403,
  'account-exists-with-different-credential': 409,
  'network-request-failed': 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorCodes;

export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /** Data for the client to fix the request, such as the order lines that have changed. */
  details: z.optional(z.union([z.array(z.record(z.string(), z.unknown())), z.record(z.string(), z.unknown())])),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
