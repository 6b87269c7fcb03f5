import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A secret stands behind the #, which only the browser sees; undefined before the first effect. */
export function useFragment(): string | undefined {
  const { hash } = useLocation();
  const [fragment, setFragment] = useState<string>();
  useEffect(() => setFragment(hash.slice(1)), [hash]);
  return fragment;
}
