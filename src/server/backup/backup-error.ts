/** A backup, restore, export or import cannot be done. The message is one sentence for the person at the terminal. */
export class BackupError extends Error {}
