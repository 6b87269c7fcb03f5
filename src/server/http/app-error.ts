import { type ErrorBody, type ErrorCode, errorCodes } from '#contracts/errors.ts';

type Details = {
  errors?: Record<string, string>;
  details?: ErrorBody['details'];
  retryAfterSeconds?: number;
};

/** An expected failure: its sentence is shown to the person, its code is read by programs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly details: ErrorBody['details'];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCodes[code];
    this.errors = details.errors;
    this.details = details.details;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  toBody(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.errors ? { errors: this.errors } : {}),
      ...(this.details ? { details: this.details } : {}),
    };
  }
}

/** The same sentence for the person and beside the field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: { [field]: message } });
}
