import { useQuery } from '@tanstack/react-query';
import { authConfigQuery, identitiesQuery } from '#web/features/identity/api.ts';

/** Only accounts created through a provider can lack a password, so no request is needed without a provider. */
export function useHasPassword(): boolean {
  const isConfigured = Boolean(useQuery(authConfigQuery()).data?.idp);
  const { data } = useQuery({ ...identitiesQuery(), enabled: isConfigured });
  return data?.hasPassword ?? true;
}
