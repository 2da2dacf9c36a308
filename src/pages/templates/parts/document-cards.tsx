import type { VNode } from 'preact';
import { pdfFacts } from '../../document/words/in-words.js';
import type { PageWords } from '../../document/words/page-words.js';
import type { PageDocument } from '../../files/page-files.js';

export interface DocumentCardsProps {
  readonly documents: readonly PageDocument[];
  readonly words: PageWords;
}

/** The PDFs of a page, each with its name and size, as links that download. */
export const DocumentCards = ({ documents, words }: DocumentCardsProps): VNode | null =>
  documents.length === 0 ? null : (
    <ul class="documents">
      {documents.map((document) => (
        <li>
          <a class="document" href={document.href} download={document.fileName}>
            <svg class="document-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M6 2h8l5 5v15H6zM14 2v5h5M12.5 11v6.5m-3-3 3 3 3-3" />
            </svg>
            <span class="document-name">
              <bdi>{document.fileName}</bdi>
            </span>
            <span class="document-size">
              <bdi lang={words.language}>{pdfFacts(words, document)}</bdi>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
