import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSearchParams } from '#web/lib/use-search-params.ts';

/**
 * The token of a mailed link; null when there is none, undefined until the browser has looked. It is taken out of the
 * address, where others could read it over a shoulder or in the history, and kept beside it for a reload.
 */
export function useMailedToken(): string | null | undefined {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [token, setToken] = useState<string | null>();
  const given = search.get('token');
  const kept = typeof state?.token === 'string' ? state.token : null;
  useEffect(() => {
    if (given === null) return setToken((known) => known ?? kept);
    setToken(given);
    setSearch(() => ({}), { replace: true, state: { token: given } });
  }, [given, kept, setSearch]);
  return token;
}
