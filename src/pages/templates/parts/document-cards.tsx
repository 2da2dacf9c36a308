import type { VNode } from 'preact';
import { fillIn } from '../../../core/words/fill-in.js';
import type { PageWords } from '../../../core/words/pages/page-words.js';
import { pdfFacts } from '../../document/in-words.js';
import type { PageDocument, PagePicture } from '../../files/page-files.js';
import { Picture } from './picture.js';

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

/** Embedded pictures, as in previews, would be in the document twice. */
const isEmbedded = ({ src }: PagePicture): boolean => src.startsWith('data:');

const idOf = (document: number, page?: number): string =>
  ['document', document + 1, ...(page === undefined ? [] : [page + 1])].join('-');

/** Alternative text of a page; the file's name distinguishes several files. */
const altOf = (documents: readonly PageDocument[], at: number, page: number, words: PageWords): string => {
  const { fileName = '', pages, previews } = documents[at] ?? { pages: null, previews: [] };
  const number = fillIn(words.pageOf, { number: page + 1, count: pages ?? previews.length });
  return documents.length === 1 ? number : fileName + words.comma + number;
};

/** The PDFs of a page: pictures of the first pages, which open a `DocumentReaders` entry, and a download link. */
export const DocumentCards = ({ documents, label, words, isMain = false }: DocumentCardsProps): VNode | null =>
  documents.length === 0 ? null : (
    <ul class={isMain ? 'documents is-main' : 'documents'}>
      {documents.map((document, at) => {
        const shown = document.previews.slice(0, isMain ? undefined : SMALL_MAX);
        return (
          <li class="document" id={idOf(at)}>
            <a class="document-link" href={document.href} download={document.fileName}>
              <svg class="document-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path d="M6 2h8l5 5v15H6zM14 2v5h5M12.5 11v6.5m-3-3 3 3 3-3" />
              </svg>
              <span class="document-name" lang={words.language}>
                <bdi>{fillIn(words.withFacts, { text: label, facts: pdfFacts(words, document) })}</bdi>
              </span>
              {documents.length > 1 && (
                <span class="document-file">
                  <bdi>{document.fileName}</bdi>
                </span>
              )}
            </a>
            {shown.length > 0 && (
              <div class="document-pages">
                {shown.map((picture, page) => {
                  const sizes = isMain ? LARGE : SMALL;
                  const image = <Picture picture={picture} sizes={sizes} alt={altOf(documents, at, page, words)} />;
                  if (isEmbedded(picture)) return <span class="enlarge">{image}</span>;
                  return (
                    <a class="enlarge" href={`#${idOf(at, page)}`} title={words.enlarge}>
                      {image}
                    </a>
                  );
                })}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );

/** Width at which the base style sheet shows pages on the full screen. */
const FULL = 'min(62rem, 200vw)';

/**
 * The pages of each document below each other on the full screen, opened at a page by its fragment, without a script.
 * The link and the browser's back button lead back to the document's place. Belongs after `main`, which is hidden
 * while a document is open.
 */
export const DocumentReaders = ({
  documents,
  words,
}: Pick<DocumentCardsProps, 'documents' | 'words'>): VNode | null => (
  <>
    {documents.map(({ fileName, previews }, at) =>
      previews.length === 0 || previews.some(isEmbedded) ? null : (
        <section class="reader" aria-label={fileName}>
          <a class="enlarged-close" href={`#${idOf(at)}`}>
            {words.back}
          </a>
          {previews.map((picture, page) => (
            <div class="reader-page" id={idOf(at, page)} tabindex={-1}>
              <Picture
                picture={{ ...picture, src: picture.large, focus: null }}
                sizes={FULL}
                alt={altOf(documents, at, page, words)}
              />
            </div>
          ))}
        </section>
      ),
    )}
  </>
);
