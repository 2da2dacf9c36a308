import type { Token, Tokens } from 'marked';
import { type MarkdownDocument, plainText } from './documents.js';

interface NavigationEntry {
  readonly title: string;
  readonly address: string;
}

export interface NavigationGroup {
  readonly title: string;
  readonly entries: readonly NavigationEntry[];
}

const HEADING = 'Documentation';

const linksIn = (tokens: readonly Token[]): Tokens.Link[] =>
  tokens.filter((token): token is Tokens.Link => token.type === 'link');

/**
 * Returns the table below the README's heading `Documentation`: groups in the first column, links to their documents in
 * the second.
 */
export function navigationOf(documents: readonly MarkdownDocument[]): NavigationGroup[] {
  const tokens = documents.find(({ path }) => path === 'README.md')?.tokens ?? [];
  const start = tokens.findIndex((token) => token.type === 'heading' && token.text === HEADING);
  const table = tokens.slice(start).find((token): token is Tokens.Table => token.type === 'table');
  return (table?.rows ?? []).map(([group, links]) => ({
    title: plainText(group?.tokens ?? []),
    entries: linksIn(links?.tokens ?? []).flatMap(({ href, tokens: words }) => {
      const target = documents.find(({ path }) => path === href);
      return target === undefined ? [] : [{ title: plainText(words), address: target.address }];
    }),
  }));
}

/** Returns the documents that nobody would find; decisions are listed on a separate page. */
export function missingIn(navigation: readonly NavigationGroup[], documents: readonly MarkdownDocument[]): string[] {
  const shown = navigation.flatMap(({ entries }) => entries.map(({ address }) => address));
  return documents
    .filter(({ address }) => address !== '' && !address.startsWith('decisions/') && !shown.includes(address))
    .map(({ path }) => `${path}: the table “${HEADING}” of README.md has no link to it`);
}
