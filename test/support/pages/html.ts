import { expect } from 'chai';
import { COPY_SCRIPT } from '../../../src/pages/cards/copy-script.js';

export interface HtmlTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** A document as its tags in order and its text, without the style sheet and the copying script. */
export interface ReadHtml {
  readonly tags: readonly HtmlTag[];
  readonly text: string;
}

const TOKEN = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[a-zA-Z][a-zA-Z0-9:-]*(?:="[^"<]*")?)*)\s*\/?>|([^<]+)/gy;
const ATTRIBUTE = /([a-zA-Z][a-zA-Z0-9:-]*)(?:="([^"]*)")?/g;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
const decode = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Parses strictly: fails at an unescaped `<` or `"`, so a document that passes has only the tags of its templates. */
export function readHtml(html: string): ReadHtml {
  expect(html.startsWith('<!doctype html>')).to.equal(true);
  const document = html
    .slice('<!doctype html>'.length)
    .replace(/<style>[^<]*<\/style>/, '')
    .replace(`<script>${COPY_SCRIPT}</script>`, '');
  const tags: HtmlTag[] = [];
  let text = '';
  let end = 0;
  for (const match of document.matchAll(TOKEN)) {
    const [whole, closing, name, attributes = '', words] = match;
    end = match.index + whole.length;
    if (words !== undefined) text += decode(words);
    else if (closing === '' && name !== undefined) {
      const pairs = [...attributes.matchAll(ATTRIBUTE)].map(
        ([, key = '', value = '']) => [key, decode(value)] as const,
      );
      tags.push({ name, attributes: Object.fromEntries(pairs) });
    }
  }
  expect(document.slice(end), 'not read as HTML').to.equal('');
  return { tags, text };
}

const TAGS_NEVER_USED = ['script', 'iframe', 'object', 'embed', 'form', 'base'];
const SCHEMES = /^(?:https?:\/\/[^\s]|tel:\+?\d+$|mailto:[^\s:/]+@)/;

/** Fails if a document has scripts, styles from the content, or forbidden links; `own` is the page's own folder. */
export function expectHarmless({ tags }: ReadHtml, own: string): void {
  for (const { name, attributes } of tags) {
    expect(TAGS_NEVER_USED).not.to.include(name);
    for (const attribute of Object.keys(attributes)) expect(attribute).not.to.match(/^(?:on|style$|srcdoc$|xlink)/i);
    const { href, src } = attributes;
    if (src !== undefined) expect(src).to.satisfy((address: string) => address.startsWith(own));
    if (href === undefined || (name === 'link' && /^data:image\/png;base64,[\w+/]+=*$/.test(href))) continue;
    expect(href).to.satisfy((address: string) => SCHEMES.test(address) || address.startsWith(own));
  }
}
