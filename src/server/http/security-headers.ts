import type { FastifyInstance } from 'fastify';

type Options = {
  imageHosts: string[];
  /** Set when the external identity provider is configured: its popup needs a few more origins. */
  idpAuthDomain: string | undefined;
  isHttps: boolean;
  isDevelopment: boolean;
};

const IDP_SCRIPT = 'https://apis.google.com';
const IDP_CALLS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
const ADMIN_PAGE = /^\/admin(?:[/?]|$)/;
const CLAIM_PAGE = /^\/claim\/?(?:\?|$)/;

/** `hasMedia`: the page shows photos and videos that it has fetched or recorded itself. */
function contentSecurityPolicy(
  { imageHosts, idpAuthDomain, isHttps, isDevelopment }: Options,
  { hasMedia = false } = {},
): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(idpAuthDomain ? [IDP_SCRIPT] : [])],
    // Vite puts styles into the page while developing; the built page has none inline.
    'style-src': isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'data:', ...(hasMedia ? ['blob:'] : []), ...imageHosts.map((host) => `https://${host}`)],
    ...(hasMedia ? { 'media-src': ["'self'", 'blob:'] } : {}),
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(isDevelopment ? ['ws:'] : []), ...(idpAuthDomain ? IDP_CALLS : [])],
    ...(idpAuthDomain ? { 'frame-src': [`https://${idpAuthDomain}`] } : {}),
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const text = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return [...text, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');
}

/** What every answer carries, whatever it is about. */
export function securityHeaders(options: Options): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    // A popup of the identity provider could not answer a page that is cut off from what it opened.
    'cross-origin-opener-policy': options.idpAuthDomain ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(options.isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Pages that need more: the one where a parcel is filmed, and the dashboard, which shows the film. */
function pageHeaders(options: Options): (url: string) => Record<string, string> | null {
  const withMedia = { 'content-security-policy': contentSecurityPolicy(options, { hasMedia: true }) };
  const withCamera = { 'permissions-policy': 'camera=(self), geolocation=(), microphone=(self), payment=()' };
  return (url) => {
    if (ADMIN_PAGE.test(url)) return withMedia;
    return CLAIM_PAGE.test(url) ? { ...withMedia, ...withCamera } : null;
  };
}

export function installSecurityHeaders(app: FastifyInstance, options: Options): void {
  const headers = securityHeaders(options);
  const more = pageHeaders(options);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    const own = more(request.url);
    if (own) reply.headers(own);
    reply.header('x-request-id', request.id);
    done();
  });
}
