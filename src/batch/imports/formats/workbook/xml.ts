import { SaxesParser } from 'saxes';

/** Names come without their prefix. */
export interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses XML in UTF-8 and yields after each piece, so that the caller can pass on what the handlers collected. */
export async function* parseXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // Knows no document types, so no entity expands or leads to another file.
  const parser = new SaxesParser({});
  parser.on('opentag', ({ name, attributes }) => handlers.open(localName(name), attributes));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
  for await (const piece of bytes) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

/** Calls the handler for every element. */
export async function eachElement(bytes: AsyncIterable<Uint8Array>, open: XmlHandlers['open']): Promise<void> {
  for await (const _ of parseXml(bytes, { open }));
}
