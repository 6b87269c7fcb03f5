/** Where an order came from. All but the first are entered by the shop. */
export const orderSources = ['shop', 'whatsapp', 'phone', 'walk-in', 'replacement'] as const;

/** Those that an administrator enters. */
export const manualSources = ['whatsapp', 'phone', 'walk-in', 'replacement'] as const;

export type OrderSource = (typeof orderSources)[number];
