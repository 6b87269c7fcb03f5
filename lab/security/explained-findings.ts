import type { Finding } from './scan-target.ts';

/** What is meant to be as it is. Each has its sentence in docs/security.md. */
const EXPLAINED: { tool: string; where: RegExp; what: RegExp }[] = [
  // Declared calls: open by design, or closed to who has not signed in.
  { tool: 'ffuf', where: /^\/(metrics\/|api\/docs)$/, what: /^status 200/ },
  { tool: 'ffuf', where: /^\/api\/(users|media\/?)$/, what: /^status 401/ },
  // There is no cookie: a form that another site sends is a visitor's, and no call of the API takes forms.
  { tool: 'wapiti', where: /^POST \/[a-z-]+$/, what: /Lack of anti CSRF token/ },
  // A filter that browsers no longer have; the policy stands in its place.
  { tool: 'wapiti', where: /^GET \/$/, what: /X-XSS-Protection is not set/ },
  // The shop of the scan is on http. One on https sends it.
  { tool: 'wapiti', where: /^GET \/$/, what: /Strict-Transport-Security is not set/ },
];

export function isExplained({ tool, where, what }: Finding): boolean {
  return EXPLAINED.some((entry) => entry.tool === tool && entry.where.test(where) && entry.what.test(what));
}
