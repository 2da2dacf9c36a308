import type { ComponentChildren, VNode } from 'preact';

export interface CardProps {
  /** What it is, in a word or two: `Contact`. */
  readonly kind: string;
  /** The sign at its head. */
  readonly mark: VNode;
  /** The heading; without one the kind is it. */
  readonly title: string | null;
  readonly children: ComponentChildren;
}

/** The one card that a simple page is. */
export const Card = ({ kind, mark, title, children }: CardProps): VNode => (
  <main class="simple">
    <article class="card">
      <header class="card-head">
        {mark}
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

/** A fact on a card, inside a `dl`. */
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

/** What the card is for. Without an address, as in a preview, it leads nowhere. */
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
