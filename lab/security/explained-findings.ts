import type { Finding } from './scan-target.ts';

/** Findings that are intended. docs/security.md explains each. */
const EXPLAINED: { tool: string; where: RegExp; what: RegExp }[] = [
  // Declared endpoints: public by design, or only for signed-in users.
  { tool: 'ffuf', where: /^\/(metrics\/|api\/docs)$/, what: /^status 200/ },
  { tool: 'ffuf', where: /^\/api\/(users|media\/?)$/, what: /^status 401/ },
  // There are no cookies, and no endpoint accepts forms: a form sent by another site has no rights.
  { tool: 'wapiti', where: /^POST \/[a-z-]+$/, what: /Lack of anti CSRF token/ },
  // Browsers have removed this filter; the content security policy replaces it.
  { tool: 'wapiti', where: /^GET \/$/, what: /X-XSS-Protection is not set/ },
  // The scanned shop uses http. With https it sends the header.
  { tool: 'wapiti', where: /^GET \/$/, what: /Strict-Transport-Security is not set/ },
  // An unknown category is an empty listing with status 200, so any name below /shop seems to exist.
  { tool: 'wapiti', where: /^GET \/shop\/[^/]+$/, what: /^Backup file: / },
];

export function isExplained({ tool, where, what }: Finding): boolean {
  return EXPLAINED.some((entry) => entry.tool === tool && entry.where.test(where) && entry.what.test(what));
}
