import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Node passes a request with an unknown transfer encoding on before it reports it as broken. The report responds, so
 * the app must not. Install it before every hook that may respond.
 */
export function ignoreUnknownTransferEncodings(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, reply, done) => {
    const encoding = headers['transfer-encoding'];
    if (encoding !== undefined && !/(^|,)\s*chunked$/i.test(encoding)) reply.hijack();
    done();
  });
}

const refusals: Record<string, [string, AppError]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    new AppError('headers_too_large', 'The headers are too large.'),
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', new AppError('malformed', 'The request took too long.')],
};

/** For input that Node cannot parse as HTTP: there is no request object, so the response is written by hand. */
export function refuseBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  // Private, but Node's own handler looks at it too: the beginning of this request may have had its response.
  const { _httpMessage: response } = socket as { _httpMessage?: { headersSent: boolean } | null };
  if (response?.headersSent) {
    socket.destroySoon();
    return;
  }
  const [line, refusal] = refusals[error.code ?? ''] ?? [
    '400 Bad Request',
    new AppError('malformed', 'The request is not valid.'),
  ];
  const body = JSON.stringify(refusal.toBody());
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${line}`, ...lines, '', body].join('\r\n'));
}
