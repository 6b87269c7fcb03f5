/** The cards of the settings, by the end of their address, in their order on the screen. */
export const sectionNames = {
  shop: 'The shop',
  contact: 'How the shop is reached',
  delivery: 'Delivery',
  limits: 'Order limits',
  dispatch: 'Dispatch days',
  rates: 'Delivery charges',
  announcement: 'Announcement bar',
  pages: 'Pages',
  desk: 'Order desk',
  claims: 'Claims',
  staff: 'Second step',
  tax: 'GST and bills',
  stock: 'Low stock',
  mail: 'Mail',
} as const;

export type SettingsSection = keyof typeof sectionNames;
