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
 * Only a final "no" to this recipient or to this text is the mail's own fault. A final "no" to the sign-in or to the
 * sender is the shop's, and holds for every mail alike: they wait until the owner has mended it.
 */
export function sendErrorOf(error: Error & Refusal): UndeliverableMail | MailServerError {
  const { message, code, command = '', responseCode, response } = error;
  if (responseCode === undefined) return new MailServerError(message, code);
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
    ? new UndeliverableMail(response ?? String(responseCode))
    : new MailServerError(`The mail server answered ${responseCode} to ${command}.`, code);
}
