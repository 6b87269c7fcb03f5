import { type ErrorBody, type ErrorCode, errorCodes } from '#contracts/errors.ts';

type Details = { errors?: Record<string, string>; retryAfterSeconds?: number };

/** An expected failure: its sentence is shown to the person, its code is read by programs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code];
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  toBody(): ErrorBody {
    const body = { message: this.message, code: this.code };
    return this.errors ? { ...body, errors: this.errors } : body;
  }
}
