import { useEffect, useState } from 'react';
import { chooseTheme, storedTheme, type Theme, watchTheme } from '#web/lib/theme.ts';

/** The choice is known to the browser only: the server renders for everybody, so it starts as the default. */
export function useTheme(): [Theme, (theme: Theme) => void] {
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
