import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_PICTURE_BYTES } from '#contracts/media/media.ts';
import { AppError } from '#server/http/app-error.ts';
import { pictureError } from './picture-errors.ts';
import { readAll } from './read-all.ts';

const FIELD = 'file';
/** What the frame of a form may add to its picture. */
const MAX_FRAME_BYTES = 64 * 1024;

function missingPicture(): AppError {
  const message = 'Please choose a picture.';
  return new AppError('invalid_input', message, { errors: { [FIELD]: message } });
}

/** Makes the routes of this part of the server take forms and pictures in place of JSON. */
export async function acceptPictures(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    // One byte more than is allowed: the reader below then sees it and stops, where the parser would read on to the
    // end.
    limits: { fileSize: MAX_PICTURE_BYTES + 1, files: 1, fields: 10, parts: 11, fieldSize: 1000, headerPairs: 50 },
  });
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES }, (_, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new AppError('unsupported_media_type', 'Please send a picture, or a form with the picture as its file.')),
  );
  // Runs after the access guard: a body that says it is too large is refused without being read.
  app.addHook('preParsing', async (request) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > MAX_PICTURE_BYTES + MAX_FRAME_BYTES) throw pictureError('tooLarge');
  });
}

export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const bytes = request.isMultipart() ? await readForm(request) : request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw missingPicture();
  return bytes;
}

async function readForm(request: FastifyRequest): Promise<Buffer | null> {
  let picture: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await readAll(part.file, MAX_PICTURE_BYTES);
      if (part.fieldname === FIELD) picture = bytes;
    }
  } catch (error) {
    // Let the rest of the form run out: left standing, it would hold the connection, and the sender would miss the
    // answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof AppError ? error : refusal(error as { code?: string });
  }
  return picture;
}

function refusal({ code }: { code?: string }): AppError {
  if (code === 'FST_FILES_LIMIT') return new AppError('invalid_input', 'Please send one picture at a time.');
  return new AppError('malformed', 'The form could not be read.');
}
