import type { ReactNode } from 'react';

/** What a template writes; the frame around it is the same for all. */
export type MailContent = {
  subject: string;
  /** Shown after the subject in the list of mails. */
  preheader: string;
  body: ReactNode;
};
