import { webAddressOf } from '../../../core/contract/payloads/syntax/web-address.js';

/** Part of a text: `href` is null for plain text, otherwise an http, https or mailto address. */
export interface TextPiece {
  readonly text: string;
  readonly href: string | null;
}

/**
 * Start of a web address, and the characters that it cannot contain: white space, brackets and quotation marks of
 * prose, Chinese and Japanese punctuation, and invisible characters, such as those that change the writing direction.
 */
const WEB = String.raw`(?<![A-Za-z0-9])(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/|[Ww]{3}\.)[^\s\p{C}<>"“”„«»\u3000-\u303f\uff01-\uff1f]+`;

/**
 * Only ASCII, and complete: if only a part of an address has this form, that part is someone else's address, so the
 * text stays plain. Both ends are bounded, so that a long text takes linear time.
 */
const MAIL = String.raw`(?<![\p{L}\p{N}._+@-])[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24}(?![\p{L}\p{N}@-])`;

const ADDRESS = new RegExp(`(?<web>${WEB})|(?<mail>${MAIL})`, 'gu');

/** Characters that end a sentence but not an address. */
const TRAILING = ".,;:!?…'’‘*_]}|";

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Removes characters that belong to the sentence; a closing bracket stays if the address contains the opening one. */
const withoutTrailing = (address: string): string => {
  let end = address.length;
  let unopened = countOf(address, ')') - countOf(address, '(');
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!TRAILING.includes(last)) break;
  }
  return address.slice(0, end);
};

/** Splits a text at its web and e-mail addresses. Joining the parts gives exactly the original text. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const { index, groups } of text.matchAll(ADDRESS)) {
    const shown = groups?.web === undefined ? (groups?.mail ?? '') : withoutTrailing(groups.web);
    const href = groups?.web === undefined ? `mailto:${shown}` : webAddressOf(shown);
    if (href === null) continue;
    if (index > done) pieces.push({ text: text.slice(done, index), href: null });
    pieces.push({ text: shown, href });
    done = index + shown.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), href: null });
  return pieces;
}
