import type { Token } from 'marked';
import { anchorOf, type MarkdownDocument, plainText } from './documents.js';

/** What the search finds: the part of a document below one heading, up to the next. */
export interface Section {
  readonly title: string;
  /** The document's title. */
  readonly page: string;
  /** Address below `/docs/`, including the anchor. */
  readonly address: string;
  readonly text: string;
}

export function sectionsOf(document: MarkdownDocument): Section[] {
  const sections: { title: string; anchor: string; tokens: Token[] }[] = [];
  for (const token of document.tokens) {
    if (token.type === 'heading') {
      const title = plainText(token.tokens ?? []);
      sections.push({ title, anchor: token.depth === 1 ? '' : `#${anchorOf(title)}`, tokens: [] });
    } else sections.at(-1)?.tokens.push(token);
  }
  return sections.map(({ title, anchor, tokens }) => ({
    title,
    page: document.title,
    address: document.address + anchor,
    text: plainText(tokens),
  }));
}
