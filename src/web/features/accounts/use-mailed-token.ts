import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * The token of a mailed link: null if there is none, undefined before the first effect. It moves from the URL, where
 * others could read it on the screen or in the history, to the history state, which survives a reload.
 */
export function useMailedToken(): string | null | undefined {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [token, setToken] = useState<string | null>();
  const given = search.get('token');
  const stored = typeof state?.token === 'string' ? state.token : null;
  useEffect(() => {
    if (given === null) return setToken((known) => known ?? stored);
    setToken(given);
    setSearch({}, { replace: true, state: { token: given } });
  }, [given, stored, setSearch]);
  return token;
}
