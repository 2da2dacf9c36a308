import type { ComponentChildren, VNode } from 'preact';
import { LinkedText } from '../templates/parts/prose.js';

/** The style sheet of all cards, below `src/pages`. */
export const CARD_STYLE_SHEET = 'cards/cards.css';

export interface CardProps {
  /** What the card shows, in a word or two: `Contact`. */
  readonly kind: string;
  /** At the head of the card. */
  readonly icon: VNode;
  /** The heading; null makes the kind the heading. */
  readonly title: string | null;
  readonly children: ComponentChildren;
}

/** The page of a type that has no templates: a single card. */
export const Card = ({ kind, icon, title, children }: CardProps): VNode => (
  <main class="simple">
    <article class="card">
      <header class="card-head">
        {icon}
        {title === null ? (
          <h1 class="kind" lang="en" dir="ltr">
            {kind}
          </h1>
        ) : (
          <div class="names">
            <p class="kind" lang="en">
              <bdi>{kind}</bdi>
            </p>
            <h1 dir="auto">{title}</h1>
          </div>
        )}
      </header>
      {children}
    </article>
  </main>
);

/** A label and its value on a card, inside a `dl`. */
export const Detail = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}): VNode => (
  <div class="detail">
    <dt lang="en">
      <bdi>{label}</bdi>
    </dt>
    <dd>{children}</dd>
  </div>
);

/** The main action of a card. Without an address, as in a preview, the link does nothing. */
export const DownloadButton = ({ href, label }: { readonly href: string | null; readonly label: string }): VNode => (
  <p class="action">
    <a class="button" href={href ?? undefined} download={href === null ? undefined : ''} lang="en">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />
      </svg>
      <bdi>{label}</bdi>
    </a>
  </p>
);

/** A text with its line breaks, and its addresses as links. */
export const Lines = ({ text, class: more = '' }: { readonly text: string; readonly class?: string }): VNode => (
  <p class={`lines ${more}`.trim()} dir="auto">
    <LinkedText text={text} />
  </p>
);

/**
 * A text that one click, or a long touch, selects completely. Not a form field: a touch selects only a part of its text,
 * and it cuts off text that is longer than the screen is wide.
 */
export const CopyField = ({ label, value }: { readonly label: string; readonly value: string }): VNode => (
  <section class="copy" aria-label={label}>
    <code class="copy-value" dir="auto">
      {value}
    </code>
    <p class="hint" lang="en">
      <bdi>Click or touch and hold to select all of it, then copy.</bdi>
    </p>
  </section>
);
