import { readStored, writeStored } from './browser-storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = 'jalaja.theme';
const DARK_QUERY = '(prefers-color-scheme: dark)';

export function storedTheme(): Theme {
  const stored = readStored(THEME_KEY);
  return themes.find((theme) => theme === stored) ?? 'light';
}

export function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(DARK_QUERY).matches);
  document.documentElement.classList.toggle('dark', isDark);
}

export function chooseTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme);
  applyTheme(theme);
}

/** Follows the system's change and another tab's choice. */
export function watchTheme(onChange: (theme: Theme) => void): () => void {
  const media = matchMedia(DARK_QUERY);
  const follow = () => {
    applyTheme(storedTheme());
    onChange(storedTheme());
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_KEY) follow();
  };
  media.addEventListener('change', follow);
  addEventListener('storage', onStorage);
  return () => {
    media.removeEventListener('change', follow);
    removeEventListener('storage', onStorage);
  };
}
