import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  deleteMedia,
  type ImageProxyQuery,
  imageProxyQuerySchema,
  listMedia,
  uploadMedia,
} from '#contracts/media/media.ts';
import { IMAGE_PROXY_PATH } from '#contracts/media/picture-address.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import { serve } from '#server/http/serve.ts';
import { isContentNamed, MEDIA_PATH, requireMediaKey, typeOfKey, UPLOADS } from './media-key.ts';
import { PictureCache } from './picture-cache.ts';
import { PictureProxy } from './picture-proxy.ts';
import { PictureSources } from './picture-source.ts';
import { RemotePictures } from './remote-pictures.ts';
import { RenderBudget } from './render-budget.ts';
import type { PictureRenderer } from './renderer.ts';
import { deletePicture, listPictures, openMediaStorage, storePicture } from './service.ts';
import type { MediaStorage } from './storage.ts';
import { acceptPictures, readUpload } from './upload.ts';

type Options = {
  config: Pick<Config, 'dataDir' | 's3' | 'imageHosts' | 'rateLimit'>;
  siteUrl: () => string;
  renderer: PictureRenderer;
};

/** Mails show the shop's pictures, and a web mailer is another site. */
const SHARED = { 'cross-origin-resource-policy': 'cross-origin' };
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

/** The shop's own pictures, their upload, and every picture in the size that a page wants. */
export function mediaRoutes(app: FastifyInstance, { config, siteUrl, renderer }: Options): void {
  const storage = openMediaStorage(config);
  const sources = new PictureSources(siteUrl, config.imageHosts);
  const cache = new PictureCache(path.resolve(config.dataDir, 'cache', 'pictures'), app.log);
  const remote = new RemotePictures(sources);
  const budget = config.rateLimit ? new RenderBudget() : undefined;
  const proxy = new PictureProxy({ sources, storage, remote, renderer, cache, budget });
  app.addHook('onClose', () => cache.settled());

  ownPictureRoute(app, storage);
  imageProxyRoute(app, proxy);
  serve(app, listMedia, (ctx, { query }) => listPictures(ctx, query));
  serve(app, deleteMedia, async (ctx, { params }) => {
    const key = requireMediaKey(`${UPLOADS}${params.name}`);
    await deletePicture(ctx, key, storage);
    await proxy.forget(key);
  });
  // In a part of its own: no other route may take forms or pictures.
  void app.register(async (uploads) => {
    await acceptPictures(uploads);
    serve(uploads, uploadMedia, async (ctx, _, { request }) =>
      storePicture(ctx, { bytes: await readUpload(request), storage, renderer }),
    );
  });
}

function ownPictureRoute(app: FastifyInstance, storage: MediaStorage): void {
  app.get<{ Params: { '*': string } }>(
    `${MEDIA_PATH}*`,
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const key = requireMediaKey(request.params['*']);
      const file = await storage.open(key);
      if (!file) throw new AppError('not_found', 'There is no such picture.');
      reply.headers({ ...SHARED, etag: file.etag, 'cache-control': isContentNamed(key) ? FOR_EVER : FOR_A_DAY });
      if (isKnown(request, file.etag)) {
        file.body.destroy();
        return notModified(reply);
      }
      reply.headers({ 'content-type': typeOfKey(key) ?? '', 'content-length': file.size });
      return reply.send(file.body);
    },
  );
}

function imageProxyRoute(app: FastifyInstance, proxy: PictureProxy): void {
  app.get<{ Querystring: ImageProxyQuery }>(
    IMAGE_PROXY_PATH,
    {
      config: { access: 'public' },
      schema: {
        summary:
          'A picture of the shop or of its picture hosts, at most as large as requested and never enlarged; sizes and qualities are rounded down to usual ones',
        tags: ['image-proxy'],
        querystring: imageProxyQuerySchema,
      },
    },
    async (request, reply) => {
      const picture = proxy.request(request.query);
      // The ETag covers the whole query, so a client that sends it already has these bytes.
      const client = { address: request.ip, signal: request.signal };
      const bytes = isKnown(request, picture.etag) ? null : await proxy.get(picture, client);
      reply.headers({ ...SHARED, etag: picture.etag, 'cache-control': FOR_EVER });
      return bytes ? reply.type(picture.type).send(bytes) : notModified(reply);
    },
  );
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.includes(etag) ?? false;
}

function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}
