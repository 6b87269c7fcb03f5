import { onDemand } from '#web/lib/load-on-demand.ts';

/** Loaded before slips are printed. A slip without it is still a slip. */
export const slipQr = onDemand(async () => (await import('#web/components/qr-code.tsx')).QrCode);
