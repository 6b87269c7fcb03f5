import type { FastifyInstance } from 'fastify';

type Options = { imageHosts: string[]; isHttps: boolean; isDevelopment: boolean };

export function contentSecurityPolicy({ imageHosts, isHttps, isDevelopment }: Options): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // Vite puts styles into the page while developing; the built page has none inline.
    'style-src': isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'data:', ...imageHosts.map((host) => `https://${host}`)],
    'font-src': ["'self'"],
    'connect-src': isDevelopment ? ["'self'", 'ws:'] : ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const text = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return [...text, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');
}

export function installSecurityHeaders(app: FastifyInstance, options: Options): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(options.isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
}
