import type { Paise } from '#contracts/money.ts';

/* The shop's policies, besides the shipping rule. All pages use these values, so that they agree. */

export const BUSINESS_HOURS = 'Mon-Sat 10:00 AM to 7:00 PM';

/** From the confirmation on WhatsApp until the parcel leaves. */
export const DISPATCH_WORKING_DAYS = '3-5';
/** From dispatch until it arrives. */
export const DELIVERY_DAYS = '2-5';

type HeavyParcelRate = { places: string; perKg: Paise };

/** Tanks, stone, substrate: agreed on WhatsApp before dispatch. */
export const HEAVY_PARCEL_RATES: readonly HeavyParcelRate[] = [
  { places: 'Karnataka', perKg: 100_00 },
  { places: 'Andhra Pradesh, Kerala, Tamil Nadu', perKg: 120_00 },
  { places: 'Everywhere else in India', perKg: 150_00 },
];

/** Time after receipt to report plants or animals that were dead on arrival, until the owner sets another. */
export const CLAIM_HOURS = 24;
/** From the verified claim until the refund is sent. */
export const REFUND_BUSINESS_DAYS = '3-5';
/** From then until it is in the account. */
export const BANK_DAYS = '5-7';

/** The window of order-status.ts, in hours. */
export const CANCEL_WINDOW_HOURS = 2;

export const ACKNOWLEDGEMENT_HOURS = 48;
export const SETTLEMENT_TIME = 'one month';

export const RESET_LINK_HOURS = 24;
export const VERIFY_LINK_DAYS = 7;
/** How long an unused session lasts. */
export const SESSION_DAYS = 30;
/** How long a browser is remembered after its last sign-in. */
export const KNOWN_DEVICE_DAYS = 365;
/** How long subscriptions are stored after their alert was sent. */
export const SENT_ALERT_DAYS = 30;
/** How long undelivered mails are stored. */
export const UNDELIVERED_MAIL_DAYS = 90;
/** How long sign-ins and administrators' changes are stored. */
export const SECURITY_RECORD_DAYS = 400;

export const MINIMUM_AGE = 13;
/** Below this age the law requires a parent's consent. */
export const ADULT_AGE = 18;
