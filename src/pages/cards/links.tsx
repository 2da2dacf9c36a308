import { Fragment, type VNode } from 'preact';
import { readEmailAddress } from '../../core/contract/payloads/syntax/email-address.js';
import { telAddressOf } from '../../core/contract/payloads/syntax/phone-number.js';
import { percentEncode } from '../../core/contract/payloads/syntax/uri-text.js';
import { webAddressOf } from '../../core/contract/payloads/syntax/web-address.js';
import type { PageWords } from '../../core/words/pages/page-words.js';

interface LinkProps {
  /** If null, the text is shown without a link. */
  readonly href: string | null;
  readonly text: string;
}

/** Lines of an address end before its punctuation marks, not inside `example`. */
const breakable = (text: string): VNode[] =>
  text.split(/(?=[@./?#&=])(?<=[^/])/).map((part, index) => (
    <Fragment>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

const Link = ({ href, text }: LinkProps): VNode =>
  href === null ? (
    <span dir="auto">{text}</span>
  ) : (
    <a href={href} rel="noopener noreferrer">
      <bdi>{breakable(text)}</bdi>
    </a>
  );

export const PhoneLink = ({ text }: { readonly text: string }): VNode => <Link href={telAddressOf(text)} text={text} />;

/** Percent-encoded according to RFC 6068; the `@` is left unchanged. */
export const EmailLink = ({ text }: { readonly text: string }): VNode => {
  const address = readEmailAddress(text);
  return <Link href={address && `mailto:${percentEncode(address).replace('%40', '@')}`} text={text} />;
};

/** Link to a website, with or without its scheme. */
export const WebLink = ({ text }: { readonly text: string }): VNode => <Link href={webAddressOf(text)} text={text} />;

export interface PlaceProps {
  readonly words: PageWords;
  readonly lines: readonly string[];
}

/** Shows the lines of a place and a link that searches for it on a map. A place that is a web address links to it. */
export function Place({ words, lines }: PlaceProps): VNode {
  const [first = ''] = lines;
  if (lines.length === 1 && /^https?:/i.test(first) && webAddressOf(first) !== null) return <WebLink text={first} />;
  return (
    <address>
      <p class="lines" dir="auto">
        {lines.join('\n')}
      </p>
      <a
        href={`https://www.openstreetmap.org/search?query=${percentEncode(lines.join(', '))}`}
        rel="noopener noreferrer"
      >
        <bdi lang={words.language}>{words.showOnMap}</bdi>
      </a>
    </address>
  );
}
