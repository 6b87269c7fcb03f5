import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

type SearchChange = (present: URLSearchParams) => URLSearchParams | Record<string, string>;

/** What stands behind the question mark of the address, and how to change it. The router's own brings 2 kB that no page uses. */
export function useSearchParams(): [URLSearchParams, (change: SearchChange, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  // What changes it later, as when typing rests, finds it as it is then.
  const present = useRef(params);
  useEffect(() => {
    present.current = params;
  }, [params]);
  const change = useCallback(
    (next: SearchChange, { replace = false, ...options }: NavigateOptions = {}) => {
      const to = `?${new URLSearchParams(next(present.current))}`;
      // A tab is chosen by the press and once more by the focus: that is one step to go back.
      void navigate(to, { ...options, replace: replace || to === window.location.search });
    },
    [navigate],
  );
  return [params, change];
}
