import { Settings } from 'lucide';
import { adminAddresses } from '#web/admin/shared/admin-addresses.ts';
import { type SettingsSection, sectionNames } from '#web/admin/shared/settings-sections.ts';
import type { SearchEntry } from './search-entry.ts';

/** Label, and other words for it. */
type Setting = [label: string, words?: string];

const settings: Record<SettingsSection, Setting[]> = {
  shop: [['Shop name'], ['Legal name', 'seller owner company'], ['Postal address', 'street city']],
  contact: [
    ['Email', 'e-mail mail address'],
    ['Phone', 'telephone number'],
    ['WhatsApp number', 'chat'],
    ['Contact person'],
    ['Grievance officer', 'complaint law'],
  ],
  delivery: [
    ['Delivery charge', 'shipping cost price'],
    ['Free delivery above', 'shipping cost'],
  ],
  limits: [
    ['Orders an hour', 'limit maximum'],
    ['Open orders', 'limit maximum'],
    ['Pieces of one product', 'limit maximum quantity'],
    ['Open value', 'limit maximum amount'],
  ],
  dispatch: [
    ['Weekdays on which parcels leave', 'dispatch calendar promise'],
    ['Cut-off', 'time today'],
    ['Holidays', 'closed festival'],
    ['Holds', 'heat monsoon rain strike stop'],
  ],
  rates: [
    ['Zones', 'place state pin shipping cost'],
    ['Charges by weight', 'shipping cost kilogram'],
    ['Heavy goods', 'tank stone agreement'],
  ],
  announcement: [['Announcement', 'bar text banner top']],
  pages: [['Your own sections of pages', 'shipping faq about text']],
  desk: [
    ['Hours to answer', 'quote deadline'],
    ['Hours to pay', 'payment deadline'],
    ['Quiet hours', 'night deadline'],
    ['Let orders go', 'cancel expire'],
    ['UPI ID', 'payment qr'],
    ['Bank transfer', 'payment account'],
    ['Couriers', 'parcel tracking shipping'],
    ['Messages to customers', 'whatsapp template text words'],
  ],
  claims: [
    ['Time to report', 'claim dead damaged hours'],
    ['Video of the opening', 'claim camera proof'],
    ['Store credit', 'claim months'],
  ],
  staff: [['Who needs the second step', 'two factor code phone login']],
  tax: [
    ['GST registration', 'tax gstin composition'],
    ['Bills', 'invoice number prefix signatory'],
    ['GST rates', 'tax percent freight hsn'],
  ],
  stock: [['Mail about low stock', 'threshold daily warning']],
  mail: [['Emails that could not be sent', 'failed e-mail outbox']],
};

const sections = Object.keys(settings) as SettingsSection[];

export const settingEntries: SearchEntry[] = sections.flatMap((section) =>
  settings[section].map(([label, words = '']) => ({
    key: `setting-${section}-${label}`,
    label,
    words,
    detail: sectionNames[section],
    icon: Settings,
    need: 'admin',
    action: { kind: 'go', to: adminAddresses.settings(section) },
  })),
);
