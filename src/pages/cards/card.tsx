import type { ComponentChildren, VNode } from 'preact';
import type { PageWords } from '../../core/words/pages/page-words.js';
import { LinkedText } from '../templates/parts/text-lines.js';

/** Style sheet of all cards, relative to `src/pages`. */
export const CARD_STYLE_SHEET = 'cards/cards.css';

export interface CardProps {
  readonly words: PageWords;
  /** What the card shows, in one or two words, for example `Contact`. */
  readonly kind: string;
  /** Shown at the top of the card. */
  readonly icon: VNode;
  /** The heading; if null, the kind is the heading. */
  readonly title: string | null;
  readonly children: ComponentChildren;
}

/** Page of a type that has no templates: a single card. */
export const Card = ({ words, kind, icon, title, children }: CardProps): VNode => (
  <main class="simple">
    <article class="card">
      <header class="card-head">
        {icon}
        {title === null ? (
          <h1 class="kind" lang={words.language} dir={words.direction}>
            {kind}
          </h1>
        ) : (
          <div class="names">
            <p class="kind" lang={words.language}>
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

export interface DetailProps {
  readonly words: PageWords;
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Label and value on a card, inside a `dl`. */
export const Detail = ({ words, label, children }: DetailProps): VNode => (
  <div class="detail">
    <dt lang={words.language}>
      <bdi>{label}</bdi>
    </dt>
    <dd>{children}</dd>
  </div>
);

export interface DownloadButtonProps {
  readonly words: PageWords;
  /** Without an address, as in a preview, the link does nothing. */
  readonly href: string | null;
  readonly label: string;
}

/** The main action of a card. */
export const DownloadButton = ({ words, href, label }: DownloadButtonProps): VNode => (
  <p class="action">
    <a class="button" href={href ?? undefined} download={href === null ? undefined : ''} lang={words.language}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />
      </svg>
      <bdi>{label}</bdi>
    </a>
  </p>
);

export interface LinesProps {
  readonly text: string;
  readonly class?: string;
  readonly id?: string;
}

/** Shows a text with its line breaks, and with its addresses as links. */
export const Lines = ({ text, class: more = '', id }: LinesProps): VNode => (
  <p id={id} class={`lines ${more}`.trim()} dir="auto">
    <LinkedText text={text} />
  </p>
);
