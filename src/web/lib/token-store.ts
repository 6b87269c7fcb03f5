import { readStored, writeStored } from './browser-storage.ts';

const ACCESS_KEY = 'jalaja.access';
const REFRESH_KEY = 'jalaja.refresh';

export const tokenStore = {
  access: () => readStored(ACCESS_KEY),
  refresh: () => readStored(REFRESH_KEY),
  clear: () => {
    writeStored(ACCESS_KEY, null);
    writeStored(REFRESH_KEY, null);
  },
};
