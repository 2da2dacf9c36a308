/** Characters examined to detect what a text is. */
const START_LENGTH = 64 * 1024;

/** A text whose beginning has been read ahead; `pieces` still yields all of it. */
export interface StartedText {
  readonly start: string;
  readonly pieces: AsyncIterable<string>;
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
  const pieces = async function* (): AsyncGenerator<string> {
    yield start;
    if (!done) yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return { start, pieces: pieces() };
}

const DELIMITERS = [',', ';', '\t'] as const;

/** Returns the most frequent delimiter in the header, outside quotes; a comma if there is none. */
export function detectDelimiter(start: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const character of start.trimStart()) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [[best = ','] = []] = [...counts].sort(([, a], [, b]) => b - a);
  return best;
}

/** Whether the text is JSON: it starts with an object or a list. */
export const isJsonText = (start: string): boolean => /^\s*[[{]/.test(start);
