/** Address of the emulator of this run; tests pass it to the shop as an argument. */
export function emulatorOrigin(): string {
  const origin = process.env['IDENTITY_EMULATOR'];
  if (!origin) throw new Error('Start these tests by npm run test:identity, which starts the emulator.');
  return origin;
}
