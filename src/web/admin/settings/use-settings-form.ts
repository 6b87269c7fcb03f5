import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { moneyText } from '#contracts/money.ts';
import { type SettingsInput, type SettingsView, settingsInputSchema } from '#contracts/shop/settings.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import type { ConflictField } from '#web/admin/shared/components/version-conflict.tsx';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useForm } from '#web/components/ui/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { shopQuery } from '#web/lib/use-shop.ts';
import { loadSettings, saveSettings } from './api.ts';
import { stateNames } from './components/where-field.tsx';

type SettingsValues = Omit<z.input<typeof settingsInputSchema>, 'version'>;

/** What the form holds; the version goes beside it. */
export function settingsValues({ version, updatedAt, firebaseStorageBucket, ...values }: SettingsView): SettingsValues {
  return values;
}

/** As it is sent: amounts are judged in paise and travel in rupees. */
export function settingsBody({ shipping, orderLimits, ...identity }: SettingsInput, version: number) {
  const { flat, freeAbove } = shipping;
  return {
    ...identity,
    shipping: { flat: moneyText(flat), freeAbove: moneyText(freeAbove) },
    ...(orderLimits && { orderLimits: { ...orderLimits, openValue: moneyText(orderLimits.openValue) } }),
    version,
  };
}

/** Both versions of every field, for somebody who has to choose. */
export function settingsDifferences(mine: SettingsValues, theirs: SettingsValues): ConflictField[] {
  const [own, other] = [texts(mine), texts(theirs)];
  return own.map(([label, text], index) => ({ label, mine: text, theirs: other[index]?.[1] ?? '' }));
}

function texts(values: SettingsValues): [string, string][] {
  return [
    ['Shop name', values.name],
    ['Legal name', values.legalName],
    ['Postal address', values.address],
    ['State', stateNames.get(values.state ?? '') ?? ''],
    ['Email', values.email],
    ['Phone', values.phone],
    ['WhatsApp number', values.whatsapp],
    ['Contact person', values.contactPerson],
    ['Grievance officer', values.grievanceOfficer],
    ['Delivery charge', String(values.shipping.flat)],
    ['Free delivery above', String(values.shipping.freeAbove)],
    ['Orders an hour', String(values.orderLimits?.ordersPerHour)],
    ['Open orders', String(values.orderLimits?.openOrders)],
    ['Pieces of one product', String(values.orderLimits?.piecesPerProduct)],
    ['Open value', String(values.orderLimits?.openValue)],
  ];
}

/** The settings as they are edited. After saving the form stays, so the version that it is made on moves on. */
export function useSettingsForm(loaded: SettingsView) {
  const version = useRef(loaded.version);
  const [theirs, setTheirs] = useState<SettingsView | null>(null);
  const save = useAdminMutation({
    run: saveSettings,
    success: 'Settings saved',
    failure: 'Failed to save settings',
    // Header, footer and cart follow, and with the state the policies.
    invalidates: [shopQuery().queryKey, adminKey('audit'), adminKey('policy'), ['delivery'], ['cart-quote']],
  });
  const { reset, ...form } = useForm(settingsInputSchema, {
    firstValues: settingsValues(loaded),
    send: async (values) => {
      const saved = await save.mutateAsync(settingsBody(values, version.current));
      goOnFrom(saved);
    },
    onFailure: (error) => {
      setTheirs(null);
      // If they cannot be loaded now, the server's error message is shown instead.
      if (error instanceof ApiError && error.code === 'stale') void loadSettings().then(setTheirs, () => {});
    },
  });
  const goOnFrom = (present: SettingsView) => {
    version.current = present.version;
    reset(settingsValues(present));
    setTheirs(null);
  };
  return {
    ...form,
    theirs,
    keepMine: ({ version: theirVersion }: SettingsView) => {
      version.current = theirVersion;
      setTheirs(null);
    },
    takeTheirs: goOnFrom,
  };
}
