import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_IMPORT_BYTES } from '#contracts/catalogue/product-csv.ts';
import { AppError } from '#server/http/app-error.ts';

const FIELD = 'file';
/** What the frame of a form may add to its file. */
const MAX_FRAME_BYTES = 64 * 1024;

const tooLarge = () => new AppError('too_large', `A file may have ${MAX_IMPORT_BYTES / 1024 / 1024} MB at most.`);

function wrongFile(message: string): AppError {
  return new AppError('invalid_input', message, { errors: { [FIELD]: message } });
}

/** Makes the routes of this part of the server take forms and CSV in place of JSON. */
export async function acceptCsv(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: MAX_IMPORT_BYTES, files: 1, fields: 10, parts: 11, fieldSize: 1000, headerPairs: 50 },
  });
  app.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: MAX_IMPORT_BYTES }, (_, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new AppError('unsupported_media_type', 'Please send a CSV file, or a form with it as its file.')),
  );
  // Runs after the access guard: a body that says it is too large is refused without being read.
  app.addHook('preParsing', async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_IMPORT_BYTES + MAX_FRAME_BYTES) throw tooLarge();
  });
}

export async function readCsv(request: FastifyRequest): Promise<Buffer> {
  const bytes = request.isMultipart() ? await readForm(request) : request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw wrongFile('Please choose a CSV file.');
  if (!isUtf8(bytes)) throw wrongFile('The file is not UTF-8. Please save it as "CSV UTF-8".');
  return bytes;
}

async function readForm(request: FastifyRequest): Promise<Buffer | null> {
  let file: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await part.toBuffer();
    }
  } catch (error) {
    // Let the rest of the form run out: left standing, it would hold the connection, and the sender would miss the
    // answer.
    request.raw.unpipe();
    request.raw.resume();
    const { code } = error as { code?: string };
    throw code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : new AppError('malformed', 'The form could not be read.');
  }
  return file;
}
