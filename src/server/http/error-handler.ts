import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contracts/errors.ts';
import { isDatabaseUnavailable, isRetryable } from '#server/database/database-errors.ts';
import { AppError } from './app-error.ts';

const UNAVAILABLE_RETRY_SECONDS = 5;

const frameworkErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Please send JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The request has no content.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The request is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The length of the request does not match its content.'],
  FST_ERR_BAD_URL: ['malformed', 'The address is not valid.'],
};

/** Any thrown value as the error that may leave the server; null when it is a fault of ours. */
export function toAppError(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string> = {};
    for (const issue of error.validation) {
      const field = issue.instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? 'request');
      errors[field] ??= sentenceOf(field, issue.message);
    }
    return new AppError('invalid_input', Object.values(errors)[0] ?? 'Invalid request', { errors });
  }
  const known = frameworkErrors[error.code];
  if (known) return new AppError(...known);
  // A transaction that still collides after its retries may succeed later.
  if (isDatabaseUnavailable(error) || isRetryable(error)) {
    return new AppError('unavailable', 'The shop is busy just now. Please try again in a moment.', {
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
    });
  }
  // What remains of the framework's own refusals: broken JSON, bad content coding and the like.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed', 'The request could not be understood.');
  }
  return null;
}

/** What our schemas say is for a person; what the validator says by itself is not. */
function sentenceOf(field: string, message: string | undefined): string {
  if (message && !/^Invalid (input|option|key|element)|^Too (small|big)|^Unrecognized/.test(message)) return message;
  return field === 'body' ? 'The request must be a JSON object.' : `${field} is not valid`;
}

export function sendAppError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(error.toBody()));
}

/** A refusal of our own, such as too much work at once, is no error, and floods would fill the log with stacks. */
function logFailure({ log }: FastifyRequest, error: FastifyError): void {
  if (error instanceof AppError && error.code === 'unavailable') log.info({ reason: error.message }, 'request refused');
  else log.error({ err: error }, 'request failed');
}

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (request.raw.complete === false && request.raw.destroyed) {
      request.log.debug({ err: error }, 'request cut by its sender');
      return sendAppError(reply, new AppError('malformed', 'The request is not complete.'));
    }
    const expected = toAppError(error);
    if (expected) {
      if (expected.status >= 500) logFailure(request, error);
      return sendAppError(reply, expected);
    }
    request.log.error({ err: error }, 'request failed unexpectedly');
    return sendAppError(
      reply,
      new AppError('internal', `Something went wrong on our side. Please try again. (${request.id})`),
    );
  });
}
