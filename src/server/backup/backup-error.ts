/** A backup, restore, export or import cannot be done. The message is one sentence for the operator. */
export class BackupError extends Error {}
