import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked, type Token, type Tokens, type TokensList } from 'marked';

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TOP_LEVEL = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'THIRD-PARTY.md'];

/** A Markdown file of the repository. */
export interface MarkdownDocument {
  /** Path relative to the repository, with slashes. */
  readonly path: string;
  /** Address below `/docs/`; empty for the README, which is the page at `/docs` itself. */
  readonly address: string;
  /** Text of its level 1 heading. */
  readonly title: string;
  readonly tokens: TokensList;
  /** Anchors of all headings, in order. */
  readonly anchors: readonly string[];
}

const addressOf = (path: string): string =>
  path
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '')
    .replace(/\.md$/, '')
    .toLowerCase();

/** Anchor that GitHub creates for a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** Words of tokens, without markup. */
export function plainText(tokens: readonly Token[]): string {
  const words: string[] = [];
  marked.walkTokens([...tokens], (token) => {
    const isLeaf = !('tokens' in token) || token.tokens === undefined;
    if (isLeaf && 'text' in token && typeof token.text === 'string') words.push(token.text);
    if (['paragraph', 'heading', 'tablecell', 'br'].includes(token.type)) words.push(' ');
  });
  return words.join('').replace(/\s+/g, ' ').trim();
}

export const headingsOf = (tokens: readonly Token[]): Tokens.Heading[] =>
  tokens.filter((token): token is Tokens.Heading => token.type === 'heading');

/** Parses Markdown as a document of the repository. */
export function parseDocument(path: string, text: string): MarkdownDocument {
  const tokens = marked.lexer(text);
  const headings = headingsOf(tokens);
  const anchors = headings.map((heading) => anchorOf(plainText(heading.tokens)));
  const first = headings.find(({ depth }) => depth === 1);
  return { path, address: addressOf(path), title: plainText(first?.tokens ?? []), tokens, anchors };
}

/** Reads all documents of the repository. */
export function readDocuments(): MarkdownDocument[] {
  const below = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('docs', name.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.md'))
    .sort();
  return [...TOP_LEVEL, ...below].map((path) => parseDocument(path, readFileSync(join(ROOT, path), 'utf8')));
}
