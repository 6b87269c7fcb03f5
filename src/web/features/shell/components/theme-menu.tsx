import { Check, Monitor, Moon, Sun } from 'lucide-react';
import type { Theme } from '#web/lib/theme.ts';
import { useTheme } from '../use-theme.ts';
import { MenuPanel, menuItem } from './menu-panel.tsx';

const choices: { theme: Theme; label: string; Icon: typeof Sun }[] = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
  { theme: 'system', label: 'System', Icon: Monitor },
];

export function ThemeMenu() {
  return (
    <MenuPanel
      id="theme-menu"
      label="Theme"
      icon={
        <>
          <Sun aria-hidden strokeWidth={1.75} className="dark:hidden" />
          <Moon aria-hidden strokeWidth={1.75} className="hidden dark:block" />
        </>
      }
    >
      <ThemeChoices />
    </MenuPanel>
  );
}

export function ThemeChoices() {
  const [current, choose] = useTheme();
  return choices.map(({ theme, label, Icon }) => (
    <button
      key={theme}
      type="button"
      className={menuItem}
      aria-pressed={theme === current}
      onClick={() => choose(theme)}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-5" />
      {label}
      {theme === current && <Check aria-hidden strokeWidth={1.75} className="ml-auto size-4 text-primary" />}
    </button>
  ));
}
