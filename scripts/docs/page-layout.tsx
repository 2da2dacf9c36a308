import { renderToString } from 'preact-render-to-string';
import type { MarkdownDocument } from './documents.js';
import type { NavigationGroup } from './navigation.js';
import { pathBetween, pathToDocs } from './render-document.js';

interface PageInput {
  readonly document: MarkdownDocument;
  /** HTML of the document. */
  readonly html: string;
  readonly navigation: readonly NavigationGroup[];
}

/** The entire page: search and contents around the document. Only the search needs scripts. */
export function layOutPage({ document, html, navigation }: PageInput): string {
  const { address, title } = document;
  const root = pathToDocs(address);
  const current = (other: string) => (other === address ? { 'aria-current': 'page' as const } : {});
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{address === '' ? 'Signpost documentation' : `${title} · Signpost`}</title>
        <link rel="icon" href={`${root}icon.png`} />
        <link rel="stylesheet" href={`${root}manual.css`} />
        <script type="module" src={`${root}manual.js`} />
      </head>
      <body data-root={root}>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <header>
          <a class="home" href={pathBetween(address, '')}>
            Signpost
          </a>
          <search hidden>
            <input
              id="search"
              type="search"
              placeholder="Search the documentation"
              aria-label="Search the documentation"
            />
            <output for="search" id="found" />
            <ol id="results" hidden />
          </search>
          <a href={`${root}rest`}>REST</a>
          <a href={`${root}../graphql`}>GraphQL</a>
        </header>
        <nav aria-label="Documents">
          <details>
            <summary>All pages</summary>
            {navigation.map((group) => (
              <section key={group.title}>
                <h2>{group.title}</h2>
                <ul>
                  {group.entries.map((entry) => (
                    <li key={entry.address}>
                      <a href={pathBetween(address, entry.address)} {...current(entry.address)}>
                        {entry.title}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </details>
        </nav>
        {/* The project's own documents, rendered at build time. */}
        <main id="content" dangerouslySetInnerHTML={{ __html: html }} />
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToString(page)}\n`;
}
