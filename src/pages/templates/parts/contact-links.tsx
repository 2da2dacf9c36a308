import type { VNode } from 'preact';
import { telAddressOf } from '../../../core/contract/payloads/syntax/phone-number.js';
import { webAddressOf } from '../../../core/contract/payloads/syntax/web-address.js';
import type { PageWords } from '../../../core/words/pages/page-words.js';

export interface ContactLinksProps {
  readonly phone: string | null;
  readonly website: string | null;
  readonly words: PageWords;
}

/** A website as people write it: without scheme, `www.` and trailing slash. */
const displayed = (website: string): string =>
  website
    .trim()
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/\/$/, '');

interface LineProps {
  readonly href: string | null;
  readonly icon: string;
  readonly label: string;
  readonly text: string;
}

const Line = ({ href, icon, label, text }: LineProps): VNode => {
  const inside = (
    <>
      <svg class="contact-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={icon} />
      </svg>
      {href !== null && <span class="contact-label">{label}</span>}{' '}
      <span class="contact-text" dir={href === null ? 'auto' : 'ltr'}>
        {text}
      </span>
    </>
  );
  return href === null ? (
    <span class="contact-line">{inside}</span>
  ) : (
    <a class="contact-line" href={href} rel="noopener noreferrer">
      {inside}
    </a>
  );
};

const PHONE_ICON = 'M5 3h4l2 5-2.5 1.7a12 12 0 0 0 5.8 5.8L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z';
const WEBSITE_ICON =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5.5 5.5 5.5 12.5 0 18M12 3c-5.5 5.5-5.5 12.5 0 18';

/**
 * Ways to reach the business. A text that is not a telephone number or web address is shown without a link. On phones
 * the links are a bar at the bottom of the screen.
 */
export const ContactLinks = ({ phone, website, words }: ContactLinksProps): VNode | null => {
  if (phone === null && website === null) return null;
  const lines: LineProps[] = [];
  if (phone !== null) {
    lines.push({ href: telAddressOf(phone), icon: PHONE_ICON, label: words.call, text: phone });
  }
  if (website !== null) {
    const text = displayed(website);
    lines.push({ href: webAddressOf(website), icon: WEBSITE_ICON, label: words.website, text });
  }
  const links = lines.filter(({ href }) => href !== null);
  return (
    <address class="contact">
      {lines
        .filter(({ href }) => href === null)
        .map((line) => (
          <Line {...line} />
        ))}
      {links.length > 0 && (
        <div class="contact-bar">
          {links.map((line) => (
            <Line {...line} />
          ))}
        </div>
      )}
    </address>
  );
};
