import { lookUp } from '../../core/contract/look-up.js';
import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';
import type { Mail } from '../../platform/mail/mailer.js';

/** What a mail says: a reason, a link and a remark. */
export interface MailTexts {
  readonly subject: string;
  readonly reason: string;
  readonly action: string;
  readonly remark: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => lookUp(ENTITIES, character) ?? '');

/** Turn the text around them, or are not seen. Joiners are part of scripts and emoji. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;

/** Names are written by people, and a mail is no place for their line breaks, nor for what turns the text after them. */
export const onOneLine = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** Writes a mail as text and as HTML that loads nothing. */
export function writeMail(to: string, language: ConsoleLanguage, texts: MailTexts, url: string): Mail {
  const { subject, reason, action, remark } = texts;
  const [htmlReason, htmlAction, htmlRemark, href] = [reason, action, remark, url].map(escapeHtml);
  return {
    to,
    subject,
    text: `${reason}\n\n${action}:\n${url}\n\n${remark}\n`,
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escapeHtml(subject)}</title>
<body style="font:16px/1.5 sans-serif;max-width:36em"><p>${htmlReason}</p>
<p><a href="${href}">${htmlAction}</a></p><p style="word-break:break-all">${href}</p><p>${htmlRemark}</p></body></html>\n`,
  };
}
