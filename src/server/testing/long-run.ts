/** `LONG=1 npm run test:faults`: loads run for as long as they are meant to, and not only until a fault would show. */
export const isLongRun = process.env['LONG'] === '1';
