const MAX_REASON_LENGTH = 500;

/** A mail that no repeat would deliver. */
export class UndeliverableMail extends Error {
  constructor(reason: string) {
    super(reason.slice(0, MAX_REASON_LENGTH));
  }
}

/** What the mail server said, and to which of our commands. */
type Refusal = { code?: string; command?: string; responseCode?: number; response?: string };

/** Without the words of the server and the list of recipients: this one is logged. */
class MailServerError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/**
 * Only a permanent rejection of this recipient or this text concerns the mail itself. A rejected sign-in or sender
 * concerns all mails: they stay queued until the owner has fixed the settings.
 */
export function sendErrorOf(error: Error & Refusal): UndeliverableMail | MailServerError {
  const { message, code, command = '', responseCode, response } = error;
  if (responseCode === undefined) return new MailServerError(message, code);
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
    ? new UndeliverableMail(response ?? String(responseCode))
    : new MailServerError(`The mail server answered ${responseCode} to ${command}.`, code);
}
