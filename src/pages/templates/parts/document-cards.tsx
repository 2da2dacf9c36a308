import type { VNode } from 'preact';
import type { PageDocument } from '../../files/page-files.js';

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The PDFs of a page, each with its name and size, as links that download. */
export const DocumentCards = ({ documents }: { readonly documents: readonly PageDocument[] }): VNode | null =>
  documents.length === 0 ? null : (
    <ul class="documents">
      {documents.map(({ href, fileName, bytes, pages }) => (
        <li>
          <a class="document" href={href} download={fileName}>
            <svg class="document-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M6 2h8l5 5v15H6zM14 2v5h5M12.5 11v6.5m-3-3 3 3 3-3" />
            </svg>
            <span class="document-name">
              <bdi>{fileName}</bdi>
            </span>
            <span class="document-size">
              <bdi dir="ltr">
                PDF · {sizeOf(bytes)}
                {pages !== null && ` · ${pages} ${pages === 1 ? 'page' : 'pages'}`}
              </bdi>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
