import type { Registry } from 'prom-client';
import { countOutcomes } from '#server/http/outcome-metrics.ts';

/** Gives what counts how a sign-in by password ended. */
export function installLoginMetrics(register: Registry): <T>(login: Promise<T>) => Promise<T> {
  const counted = countOutcomes(register, {
    name: 'logins_total',
    help: 'Sign-ins by password that succeeded, and those refused, by the reason (unauthenticated, too_many_requests, ...)',
    good: ['succeeded'],
  });
  return (login) => counted(login, () => 'succeeded');
}
