import { paths } from '#web/lib/paths.ts';
import type { SettingsSection } from './settings-sections.ts';

/** In the address of the products: the product, or `new`, whose form is opened. */
export const OPENED = 'open';

/** Addresses inside of the dashboard that only the dashboard needs. */
export const adminAddresses = {
  newProduct: `${paths.adminTab('products')}&${OPENED}=new`,
  /** Behind the form the table shows it alone. */
  openProduct: (id: number) => `${paths.adminProduct(id)}&${OPENED}=${id}`,
  settings: (section: SettingsSection) => `${paths.adminTab('settings')}#${section}`,
};
