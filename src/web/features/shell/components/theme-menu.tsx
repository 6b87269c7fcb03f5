import { Check, type IconNode, Monitor, Moon, Sun } from 'lucide';
import { useEffect, useState } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { chooseTheme, storedTheme, type Theme, watchTheme } from '#web/lib/theme.ts';
import { MenuPanel, menuItem } from './menu-panel.tsx';

const choices: { theme: Theme; label: string; icon: IconNode }[] = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'system', label: 'System', icon: Monitor },
];

export function ThemeMenu() {
  return (
    <MenuPanel
      id="theme-menu"
      label="Theme"
      icon={
        <>
          <Icon of={Sun} className="dark:hidden" />
          <Icon of={Moon} className="hidden dark:block" />
        </>
      }
    >
      <ThemeChoices />
    </MenuPanel>
  );
}

export function ThemeChoices() {
  const [current, choose] = useTheme();
  return choices.map(({ theme, label, icon }) => (
    <button
      key={theme}
      type="button"
      className={menuItem}
      aria-pressed={theme === current}
      onClick={() => choose(theme)}
    >
      <Icon of={icon} className="size-5" />
      {label}
      {theme === current && <Icon of={Check} className="ml-auto size-4 text-primary" />}
    </button>
  ));
}

/** Only the browser knows the choice, so the first render uses the default. */
function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>('light');
  useEffect(() => {
    setTheme(storedTheme());
    return watchTheme(setTheme);
  }, []);
  return [
    theme,
    (next) => {
      chooseTheme(next);
      setTheme(next);
    },
  ];
}
