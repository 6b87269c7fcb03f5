import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isStaff } from '#contracts/accounts/staff.ts';
import {
  CLAIM_UPLOADS_PATH,
  MAX_VIDEO_BYTES,
  UPLOAD_HOURS,
  uploadMetadataSchema,
} from '#contracts/claims/claim-files.ts';
import { isClaimEditable } from '#contracts/claims/claim-states.ts';
import { LINK_GONE, tokenInput } from '#contracts/orders/desk/order-link.ts';
import type { Database } from '#server/database/database.ts';
import type { Limit } from '#server/http/action-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/http/audit.ts';
import type { Context } from '#server/http/context.ts';
import { requestContext } from '#server/http/serve.ts';
import { openOrderLink } from '../desk/order-links.ts';
import { claimClosed, noFile, noRoom } from './claim-errors.ts';
import type { ClaimTools } from './claim-tools.ts';
import { announceUpload, finishUpload, removeUpload } from './evidence-files.ts';
import { type ClaimFileRow, changeClaimFile, findClaimFile } from './evidence-queries.ts';
import { evidenceRoom } from './evidence-room.ts';
import { UploadLocks } from './upload-locks.ts';

const TUS_VERSION = '1.0.0';
/** Deleted and refused files are not counted for a claim, but each leaves a row. */
const uploadsOfOrder: Limit = {
  name: 'claim-upload',
  max: 60,
  windowSeconds: 3600,
  sentence: 'You have sent many files in a short time. Please try again later.',
};
/** Tells the protocol's library which id the shop has given to a new upload. No request can set it. */
const ID_HEADER = 'x-claim-file';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Tus = { handleWeb(request: Request): Promise<Response> };

/** The library is loaded with the first upload: the start does not wait for it. */
async function openTus(uploadsFolder: string, locker: UploadLocks): Promise<Tus> {
  const [{ Server }, { FileStore }] = await Promise.all([import('@tus/server'), import('@tus/file-store')]);
  const datastore = new FileStore({
    directory: uploadsFolder,
    expirationPeriodInMilliseconds: UPLOAD_HOURS * 3_600_000,
  });
  return new Server({
    path: CLAIM_UPLOADS_PATH,
    datastore,
    locker,
    maxSize: MAX_VIDEO_BYTES,
    relativeLocation: true,
    namingFunction: (request) => request.headers.get(ID_HEADER) ?? '',
  });
}

/** Uploads that can be resumed, by the protocol tus 1.0. */
export function claimUploadRoutes(app: FastifyInstance, tools: ClaimTools, database: Pick<Database, 'connect'>): void {
  const locks = new UploadLocks(database);
  app.addHook('onClose', () => locks.close());
  let tus: Promise<Tus> | null = null;
  const call = async (request: FastifyRequest, id: string): Promise<Response> => {
    tus ??= openTus(tools.store.uploadsFolder, locks);
    return (await tus).handleWeb(webRequest(request, id));
  };
  const summary = (text: string) => ({
    config: { access: 'public' as const },
    schema: { summary: text, tags: ['claims'] },
  });

  const resumable = ({ config, schema }: ReturnType<typeof summary>) => ({
    config: { ...config, endsOnStop: true as const },
    schema,
  });

  // In a part of its own: no other route takes bodies of this type, or of this size.
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('application/offset+octet-stream', (_, payload, done) => done(null, payload));

    uploads.post(CLAIM_UPLOADS_PATH, summary('Begins an upload (tus 1.0)'), async (request, reply) => {
      requireVersion(request);
      const ctx = requestContext(app, request);
      const upload = await beginUpload(ctx, tools, request);
      const response = await call(request, upload.id);
      if (!response.ok) await forget(ctx, tools, upload);
      return answer(reply, response, () => finishWhenComplete(ctx, tools, upload, response));
    });

    const byId = `${CLAIM_UPLOADS_PATH}/:id`;
    uploads.head(byId, summary('How much of an upload has arrived'), async (request, reply) => {
      const ctx = requestContext(app, request);
      const upload = await requireUpload(ctx, request, ['uploading', 'ready']);
      // The response to the last part may have been lost.
      if (upload.state === 'ready') return sendComplete(reply, upload);
      const response = await call(request, upload.id);
      return answer(reply, response, () => finishWhenComplete(ctx, tools, upload, response));
    });

    uploads.patch(byId, resumable(summary('The next part of an upload')), async (request, reply) => {
      const ctx = requestContext(app, request);
      const upload = await requireUpload(ctx, request, ['uploading']);
      const response = await call(request, upload.id);
      return answer(reply, response, () => finishWhenComplete(ctx, tools, upload, response));
    });

    uploads.delete(byId, summary('Ends an upload'), async (request, reply) => {
      requireVersion(request);
      const ctx = requestContext(app, request);
      const upload = await requireUpload(ctx, request, ['uploading']);
      await forget(ctx, tools, upload);
      return reply.header('tus-resumable', TUS_VERSION).code(204).send();
    });
  });
}

function requireVersion({ headers }: FastifyRequest): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw new AppError('malformed', 'Tus-Resumable must be 1.0.0.');
}

async function beginUpload(ctx: Context, tools: ClaimTools, { headers }: FastifyRequest): Promise<ClaimFileRow> {
  const { token, ...metadata } = readMetadata(headers['upload-metadata']);
  const orderId = await openOrderLink(ctx, tools.linkTokens, token, 'claim').catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('unauthenticated', LINK_GONE) : error;
  });
  const length = String(headers['upload-length'] ?? '');
  const bytes = /^\d{1,15}$/.test(length) ? Number(length) : 0;
  if (bytes === 0) throw new AppError('malformed', 'Upload-Length must be the size of the file.');
  const { maxStorageGb } = await tools.policies.current('claims');
  await ctx.limits.take(ctx, uploadsOfOrder, String(orderId));
  if (ctx.actor && isStaff(ctx.actor)) {
    await recordEvent(ctx, { action: `POST ${CLAIM_UPLOADS_PATH}`, details: { orderId } });
  }
  return announceUpload(ctx, orderId, { metadata, bytes, room: await evidenceRoom(tools.store, maxStorageGb) });
}

/** Pairs of a name and a value in Base64, separated by commas. */
function readMetadata(header: string | string[] | undefined) {
  const pairs = String(header ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]);
  const { data, error } = z.safeParse(uploadMetadataSchema, Object.fromEntries(pairs));
  if (data) return { ...data, token: z.parse(tokenInput, data.token) };
  const hasToken = pairs.some(([name]) => name === 'token');
  if (!hasToken) throw new AppError('unauthenticated', LINK_GONE);
  throw new AppError('invalid_input', error?.issues[0]?.message ?? 'The metadata is not valid');
}

/** Its id is secret: with it an upload can be continued while its claim can be changed. */
async function requireUpload(
  { db }: Context,
  { params }: FastifyRequest,
  states: ClaimFileRow['state'][],
): Promise<ClaimFileRow> {
  const { id } = params as { id: string };
  const found = UUID.test(id) ? await findClaimFile(db, id) : null;
  if (!found || !states.includes(found.file.state)) throw noFile();
  if (!isClaimEditable(found.claimState)) throw claimClosed();
  return found.file;
}

/** Not the metadata, which holds the token: the library would store it with the file. */
const PASSED_HEADERS = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'content-length', 'host'];

function webRequest(request: FastifyRequest, id: string): Request {
  const headers = new Headers({ [ID_HEADER]: id });
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const hasBody = request.method === 'PATCH' || headers.get('content-type') === 'application/offset+octet-stream';
  const body = hasBody ? { body: Readable.toWeb(request.raw), duplex: 'half' } : {};
  const url = new URL(request.url, 'http://localhost');
  return new Request(url, { method: request.method, headers, ...body } as RequestInit);
}

/** The library's response, with the shop's own form of errors. Its headers for other origins are left out. */
async function answer(reply: FastifyReply, response: Response, afterwards: () => Promise<void>): Promise<FastifyReply> {
  for (const [name, value] of response.headers) {
    if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
  }
  reply.header('cache-control', 'no-store');
  if (response.status >= 500) {
    reply.log.error({ err: await response.text() }, 'an upload was not stored');
    throw noRoom();
  }
  if (!response.ok) {
    const message = (await response.text()).trim() || 'The upload was not accepted.';
    return reply.code(response.status).type('application/json').send({ message, code: 'malformed' });
  }
  await afterwards();
  return reply.code(response.status).send();
}

function sendComplete(reply: FastifyReply, { bytes }: ClaimFileRow): FastifyReply {
  return reply
    .headers({
      'tus-resumable': TUS_VERSION,
      'upload-offset': bytes,
      'upload-length': bytes,
      'cache-control': 'no-store',
    })
    .code(200)
    .send();
}

/** Also after a crash between the last byte and the check of the file. */
async function finishWhenComplete(
  ctx: Context,
  tools: ClaimTools,
  upload: ClaimFileRow,
  response: Response,
): Promise<void> {
  if (Number(response.headers.get('upload-offset') ?? -1) !== upload.bytes) return;
  await finishUpload(ctx, tools, upload);
}

async function forget(ctx: Context, { store }: ClaimTools, { id }: ClaimFileRow): Promise<void> {
  await changeClaimFile(ctx.db, id, 'uploading', { state: 'erased' });
  await removeUpload(store, id);
}
