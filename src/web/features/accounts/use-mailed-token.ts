import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The token of a mailed link; null when there is none, undefined until the browser has looked. It is taken out of the
 * address, where others could read it over a shoulder or in the history.
 */
export function useMailedToken(): string | null | undefined {
  const [search, setSearch] = useSearchParams();
  const [token, setToken] = useState<string | null>();
  const given = search.get('token');
  useEffect(() => {
    if (given === null) return setToken((known) => known ?? null);
    setToken(given);
    setSearch({}, { replace: true });
  }, [given, setSearch]);
  return token;
}
