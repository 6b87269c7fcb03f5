import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { escapeHtml } from './escape-html.ts';

export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Jalaja', description: 'The API of the shop', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (input) => {
      const result = jsonSchemaTransform(input);
      const { access, right } = input.route.config ?? {};
      if (!result.schema || access === 'public') return result;
      return {
        ...result,
        schema: { ...result.schema, security: [{ bearer: [] }], description: `Access: ${right ?? access}` },
      };
    },
  });

  const options = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get('/api/openapi.json', options, async () => app.swagger());
  app.get('/api/docs', options, async (_, reply) => {
    reply.type('text/html; charset=utf-8');
    return docsPage(app.swagger() as OpenApi);
  });
}

type Operation = { summary?: string; description?: string; parameters?: { name: string; in: string }[] };
type OpenApi = { paths?: Record<string, Record<string, Operation>> };

/** A page to read, without script: the call, who may make it, its parameters and its schemas. */
function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { summary = '', description = 'Access: public', ...schemas } = operation;
      return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>${escapeHtml(description)}</p><pre>${escapeHtml(JSON.stringify(schemas, null, 2))}</pre></details>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>Jalaja API</title></head><body><main><h1>Jalaja API</h1>
<p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a></p>${operations.join('\n')}</main></body></html>`;
}
