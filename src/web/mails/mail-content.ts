import type { ReactNode } from 'react';

/** The result of a template; all mails share the frame around it. */
export type MailContent = {
  subject: string;
  /** Shown after the subject in the list of mails. */
  preheader: string;
  body: ReactNode;
};
