import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { anchorOf, headingsOf, type MarkdownDocument, plainText, ROOT } from './documents.js';

/**
 * Path from a page to the folder `/docs/`. All links are relative, so that a proxy may serve Signpost below a prefix.
 */
export const pathToDocs = (address: string): string =>
  address === '' ? 'docs/' : '../'.repeat(address.split('/').length - 1);

/** Path from one page to another. */
export const pathBetween = (from: string, to: string): string => pathToDocs(from) + (to === '' ? '../docs' : to);

/** Target of a link in a document; null if nothing is served, as for source files. Undefined for a broken link. */
function resolveLink(
  from: MarkdownDocument,
  href: string,
  all: readonly MarkdownDocument[],
): string | null | undefined {
  if (/^[a-z]+:/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const path = file === '' ? from.path : posix.join(posix.dirname(from.path), file);
  const target = all.find((document) => document.path === path);
  if (target === undefined) return existsSync(join(ROOT, path)) ? null : undefined;
  if (anchor !== undefined && !target.anchors.includes(anchor)) return undefined;
  return `${file === '' ? '' : pathBetween(from.address, target.address)}${anchor === undefined ? '' : `#${anchor}`}`;
}

function headingProblems({ path, tokens, anchors }: MarkdownDocument): string[] {
  const depths = headingsOf(tokens).map(({ depth }) => depth);
  return [
    ...(depths[0] === 1 && depths.lastIndexOf(1) === 0 ? [] : [`${path}: begin with one heading of level 1`]),
    ...depths.flatMap((depth, index) =>
      depth > (depths[index - 1] ?? depth) + 1 ? [`${path}: a level is missing above #${anchors[index]}`] : [],
    ),
    ...anchors.flatMap((anchor, index) =>
      anchors.indexOf(anchor) === index ? [] : [`${path}: two headings have the anchor #${anchor}`],
    ),
  ];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A header without words is a plain cell: there is nothing for a screen reader to announce. */
const cell = (isHeader: boolean, words: string): string =>
  isHeader && words !== '' ? `<th scope="col">${words}</th>` : `<td>${words}</td>`;

export interface RenderedDocument {
  readonly html: string;
  /** Broken links and headings out of order, each with the path of the document. */
  readonly problems: readonly string[];
}

/** Renders the document as the HTML of a page below `/docs`. `all` has the documents to which it may link. */
export function renderDocument(document: MarkdownDocument, all: readonly MarkdownDocument[]): RenderedDocument {
  const problems = headingProblems(document);
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const anchor = anchorOf(plainText(tokens));
        const words = this.parser.parseInline(tokens);
        return depth === 1
          ? `<h1>${words}</h1>\n`
          : `<h${depth} id="${anchor}"><a href="#${anchor}">${words}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const target = resolveLink(document, href, all);
        if (target === undefined) problems.push(`${document.path}: broken link to ${href}`);
        return target ? `<a href="${escaped(target)}">${words}</a>` : words;
      },
      image({ href, text }) {
        const path = posix.join(posix.dirname(document.path), href);
        if (!existsSync(join(ROOT, path))) problems.push(`${document.path}: no picture ${href}`);
        return `<img src="${pathToDocs(document.address)}${posix.basename(path)}" alt="${escaped(text)}">`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[]): string =>
          `<tr>${row.map(({ header, tokens }) => cell(header, this.parser.parseInline(tokens))).join('')}</tr>`;
        const rows = token.rows.map(cells).join('\n');
        return `<div class="table" tabindex="0"><table><thead>${cells(token.header)}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  return { html: marked.parser(document.tokens), problems };
}
