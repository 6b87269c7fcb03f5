import { useCallback } from 'react';
import { type NavigateOptions, useNavigate as useRouterNavigate } from 'react-router';
import { arrived } from './navigation.ts';

/** The answer comes when the page is there, so that a form stays busy until then. */
export function useNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useRouterNavigate();
  return useCallback(
    async (to, options) => {
      await navigate(to, options);
      await arrived();
    },
    [navigate],
  );
}
