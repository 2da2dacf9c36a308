import type { VNode } from 'preact';
import { hostOf } from './call-to-action.js';
import { type KnownLine, readLines } from './known-lines.js';
import { splitLinks } from './linked-text.js';
import { placeAddress } from './place-link.js';

/** A text with its web and e-mail addresses as links, which are always written left to right. */
export const LinkedText = ({ text }: { readonly text: string }): VNode => (
  <>
    {splitLinks(text).map(({ text: part, href }) =>
      href === null ? (
        part
      ) : (
        <a href={href} rel="noopener noreferrer" dir="ltr">
          {part}
        </a>
      ),
    )}
  </>
);

const ICONS = {
  hours: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  place: 'M12 21.5C8 17 5 13.4 5 9.8a7 7 0 0 1 14 0C19 13.4 16 17 12 21.5zM12 7.3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
};

const Icon = ({ of }: { readonly of: keyof typeof ICONS }): VNode => (
  <svg class="contact-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={ICONS[of]} />
  </svg>
);

const Line = ({ line }: { readonly line: KnownLine }): VNode => {
  switch (line.kind) {
    case 'plain':
      return <LinkedText text={line.text} />;
    case 'hours':
      return (
        <span class="line">
          <Icon of="hours" />
          <bdi>{line.text}</bdi>
        </span>
      );
    case 'place':
      return (
        <a class="line" href={placeAddress(line.text)} rel="noopener noreferrer">
          <Icon of="place" />
          <bdi>{line.text}</bdi>
        </a>
      );
    case 'button':
      return (
        <a class="line-button" href={line.href} rel="noopener noreferrer">
          <bdi class="line-label">{line.label}</bdi> <span dir="ltr">{hostOf(line.href)}</span>
        </a>
      );
  }
};

/**
 * A paragraph whose lines show what they are for: buttons to addresses, opening hours with a clock, and addresses that
 * open a map. Nothing is loaded from another host until a reader follows a link.
 */
export const TextLines = ({ text }: { readonly text: string }): VNode => (
  <>
    {readLines(text).map((line) => (
      <Line line={line} />
    ))}
  </>
);
