/** The shop cannot start. The message is one sentence for the person at the terminal. */
export class StartError extends Error {}
