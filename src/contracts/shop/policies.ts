import type { Paise } from '#contracts/money.ts';

/* What the shop promises, besides the shipping rule. Every page takes it from here, so that no two pages differ. */

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

/** From receipt until something that was dead on arrival has to be reported. */
export const CLAIM_HOURS = 24;
/** From the verified claim until the refund is sent. */
export const REFUND_BUSINESS_DAYS = '3-5';
/** From then until it is in the account. */
export const BANK_DAYS = '5-7';

/** The window of order-status.ts, as it is told. */
export const CANCEL_WINDOW_HOURS = 2;

export const ACKNOWLEDGEMENT_HOURS = 48;
export const SETTLEMENT_TIME = 'one month';

export const RESET_LINK_HOURS = 24;
/** How long a browser stays signed in that is not used. */
export const SESSION_DAYS = 30;
/** How long it is kept who was told that a product is back. */
export const TOLD_ALERT_DAYS = 30;
/** How long it is kept which mail could not be delivered to whom. */
export const UNDELIVERED_MAIL_DAYS = 90;
/** How long it is kept who signed in, from where, and what an administrator changed. */
export const SECURITY_RECORD_DAYS = 400;

export const MINIMUM_AGE = 13;
/** Below it the law asks for a parent's consent. */
export const ADULT_AGE = 18;
