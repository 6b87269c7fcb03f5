import type { Mail } from '#server/modules/mail/service.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';

type Content = { to: string; link: string; shop: { name: string; email: string } };

/** It greets nobody by name: whoever made the account chose the name, and may not be the one who reads this. */
export function resetMail({ to, link, shop }: Content): Mail {
  const asked = `Somebody, most likely you, asked to choose a new password for the account ${to} at ${shop.name}.`;
  const open = 'To choose it, open this link:';
  const validity = 'The link works once and for 24 hours. If you ask for another one, only the newest works.';
  const ignore = 'If you did not ask for this, you need not do anything: your password stays as it is.';
  const questions = `Questions? Write to ${shop.email}.`;
  return {
    to,
    subject: `Choose a new password for ${shop.name}`,
    text: ['Hello,', asked, `${open}\n${link}`, validity, ignore, questions, shop.name].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;max-width:36em">',
      paragraph('Hello,'),
      paragraph(asked),
      `<p>${escapeHtml(open)}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      ...[validity, ignore, questions, shop.name].map(paragraph),
      '</body></html>',
    ].join('\n'),
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}
