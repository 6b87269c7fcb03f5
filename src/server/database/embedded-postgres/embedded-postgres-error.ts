/** The message is one sentence for the person who starts the shop; the caller prints it and exits. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
