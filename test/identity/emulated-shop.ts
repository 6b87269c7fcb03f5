import { openTestShop, type TestShop } from '../../src/server/testing/test-shop.ts';
import { emulatorAddresses, emulatorClient, emulatorSettings } from './emulator-client.ts';
import { emulatorOrigin } from './emulator-origin.ts';

export type EmulatedShop = TestShop & { emulator: ReturnType<typeof emulatorClient> };

export async function openEmulatedShop(options: { now?: () => Date; origin?: string } = {}): Promise<EmulatedShop> {
  const { origin = emulatorOrigin(), ...rest } = options;
  const shop = await openTestShop({
    ...rest,
    catalogue: 'empty',
    config: { idp: emulatorSettings, publicUrl: 'https://shop.example' },
    idpAddresses: emulatorAddresses(origin),
  });
  return { ...shop, emulator: emulatorClient(emulatorOrigin()) };
}
