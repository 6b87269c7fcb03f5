import type * as z from 'zod/mini';
import { moneyText } from '#contracts/money.ts';
import type { SettingsInput, SettingsView, settingsInputSchema } from '#contracts/shop/settings.ts';
import type { ConflictField } from '#web/admin/shared/components/version-conflict.tsx';

export type SettingsValues = Omit<z.input<typeof settingsInputSchema>, 'version'>;

/** What the form holds; the version goes beside it. */
export function settingsValues({ version, updatedAt, firebaseStorageBucket, ...values }: SettingsView): SettingsValues {
  return values;
}

/** As it is sent: amounts are judged in paise and travel in rupees. */
export function settingsBody({ shipping, ...identity }: SettingsInput, version: number) {
  const { flat, freeAbove } = shipping;
  return { ...identity, shipping: { flat: moneyText(flat), freeAbove: moneyText(freeAbove) }, version };
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
    ['Email', values.email],
    ['Phone', values.phone],
    ['WhatsApp number', values.whatsapp],
    ['Contact person', values.contactPerson],
    ['Grievance officer', values.grievanceOfficer],
    ['Delivery charge', String(values.shipping.flat)],
    ['Free delivery above', String(values.shipping.freeAbove)],
  ];
}
