/** `LONG=1 npm run test:faults` runs load tests for their full time instead of a short one. */
export const isLongRun = process.env['LONG'] === '1';
