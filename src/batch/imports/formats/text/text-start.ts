/** Characters examined to detect what a text is. */
const START_LENGTH = 64 * 1024;

/** A text whose beginning has been read ahead. */
export interface StartedText {
  readonly start: string;
  readonly rest: AsyncIterable<string>;
}

/** Reads the first 64 KB of a text. */
export async function readStart(text: AsyncIterable<string>): Promise<StartedText> {
  const iterator = text[Symbol.asyncIterator]();
  let start = '';
  let done = false;
  while (!done && start.length < START_LENGTH) {
    const next = await iterator.next();
    done = next.done === true;
    start += next.done === true ? '' : next.value;
  }
  const rest = async function* (): AsyncGenerator<string> {
    if (!done) yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return { start, rest: rest() };
}

/** All of the text. */
export async function* piecesOf({ start, rest }: StartedText): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** Whether the text is JSON: it starts with an object or a list. */
export const isJsonText = (start: string): boolean => /^\s*[[{]/.test(start);
