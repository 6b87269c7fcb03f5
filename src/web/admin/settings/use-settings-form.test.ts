import { expect, test } from 'vitest';
import { type SettingsView, settingsInputSchema } from '#contracts/shop/settings.ts';
import { settingsBody, settingsDifferences, settingsValues } from './use-settings-form.ts';

const settings: SettingsView = {
  name: 'Jalaja',
  legalName: 'Jalaja Aquatics',
  email: 'hello@example.com',
  phone: '+91 90000 00000',
  whatsapp: '+91 90000 00000',
  contactPerson: 'Lakshmi',
  grievanceOfficer: 'Ravi',
  address: '1 Tank Street, Chittoor',
  state: '37',
  shipping: { flat: '149.50', freeAbove: '2000.00' },
  orderLimits: { ordersPerHour: 6, openOrders: 10, piecesPerProduct: 50, openValue: '99999.50' },
  version: 4,
  updatedAt: null,
  firebaseStorageBucket: null,
};

test('what was loaded is sent back as it was, amounts to the paisa', () => {
  const { updatedAt, firebaseStorageBucket, ...sent } = settings;
  expect(settingsBody(settingsInputSchema.parse(settingsValues(settings)), 4)).toEqual(sent);
});

test('only what differs differs', () => {
  const theirs = settingsValues({ ...settings, phone: '+91 91111 11111' });
  const different = settingsDifferences(settingsValues(settings), theirs).filter(({ mine, theirs }) => mine !== theirs);
  expect(different).toEqual([{ label: 'Phone', mine: '+91 90000 00000', theirs: '+91 91111 11111' }]);
});
