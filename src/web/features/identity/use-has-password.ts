import { useQuery } from '@tanstack/react-query';
import { authConfigQuery, identitiesQuery } from './api.ts';

/** An account without a password can only come from a provider: without one nobody needs to ask. */
export function useHasPassword(): boolean {
  const isConfigured = Boolean(useQuery(authConfigQuery()).data?.idp);
  const { data } = useQuery({ ...identitiesQuery(), enabled: isConfigured });
  return data?.hasPassword ?? true;
}
