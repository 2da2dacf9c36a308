import type { VNode } from 'preact';
import { fillIn, pdfFacts } from '../../document/words/in-words.js';
import type { PageWords } from '../../document/words/page-words.js';
import type { PageDocument } from '../../files/page-files.js';
import { type EnlargeablePicture, PictureButton, printed } from './enlarged-pictures.js';

export interface DocumentCardsProps {
  readonly documents: readonly PageDocument[];
  /** Label for opening a document, for example `Open menu`. */
  readonly label: string;
  readonly words: PageWords;
  /** Whether the documents are the purpose of the page: their pages are shown large then. */
  readonly isMain?: boolean;
}

/** Widths at which the base style sheet shows pages, large and small. */
const LARGE = '(min-width: 60rem) 36rem, 92vw';
const SMALL = '4.5rem';
/** Maximum number of small pages shown per document. */
const SMALL_MAX = 2;

const pagesOf = ({ fileName, previews, pages }: PageDocument, at: number, words: PageWords): EnlargeablePicture[] =>
  previews.map((picture, index) => {
    const page = fillIn(words.pageOf, { number: index + 1, count: pages ?? previews.length });
    return printed(`document-${at + 1}-${index + 1}`, picture, `${fileName}${words.comma}${page}`);
  });

/** Pages of all documents as `DocumentCards` shows them. */
export const documentPages = (documents: readonly PageDocument[], words: PageWords): EnlargeablePicture[] =>
  documents.flatMap((document, at) => pagesOf(document, at, words));

/** The PDFs of a page: pictures of the first pages, and a download link with name, length and size. */
export const DocumentCards = ({ documents, label, words, isMain = false }: DocumentCardsProps): VNode | null =>
  documents.length === 0 ? null : (
    <ul class={isMain ? 'documents is-main' : 'documents'} id="documents">
      {documents.map((document, at) => {
        const pages = pagesOf(document, at, words).slice(0, isMain ? undefined : SMALL_MAX);
        return (
          <li class="document">
            <a class="document-link" href={document.href} download={document.fileName}>
              <svg class="document-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M6 2h8l5 5v15H6zM14 2v5h5M12.5 11v6.5m-3-3 3 3 3-3" />
              </svg>
              <span class="document-name" lang={words.language}>
                <bdi>{fillIn(words.withFacts, { text: label, facts: pdfFacts(words, document) })}</bdi>
              </span>
              <span class="document-file">
                <bdi>{document.fileName}</bdi>
              </span>
            </a>
            {pages.length > 0 && (
              <div class="document-pages">
                {pages.map((page) => (
                  <PictureButton of={page} sizes={isMain ? LARGE : SMALL} words={words} />
                ))}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
