import { useEffect, useState } from 'react';
import { chooseTheme, storedTheme, type Theme, watchTheme } from '#web/lib/theme.ts';

/** Only the browser knows the choice, so the first render uses the default. */
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
