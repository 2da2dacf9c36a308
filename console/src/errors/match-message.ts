import { CONTENT_MESSAGES } from './messages/content-messages.ts';
import { FILE_MESSAGES } from './messages/file-messages.ts';
import { JOB_MESSAGES } from './messages/job-messages.ts';
import { REQUEST_MESSAGES } from './messages/request-messages.ts';
import { ROUTING_MESSAGES } from './messages/routing-messages.ts';
import type { ServiceMessage } from './messages/service-message.ts';
import { STYLE_MESSAGES } from './messages/style-messages.ts';
import { WORKSPACE_MESSAGES } from './messages/workspace-messages.ts';

/** Which message of the service a text is, and what stands in its places. */
export interface MessageMatch {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

/** All that are known. */
export const MESSAGES: readonly ServiceMessage[] = [
  ...CONTENT_MESSAGES,
  ...STYLE_MESSAGES,
  ...ROUTING_MESSAGES,
  ...FILE_MESSAGES,
  ...WORKSPACE_MESSAGES,
  ...JOB_MESSAGES,
  ...REQUEST_MESSAGES,
];

const PLACE = /\{(\w+)\}/g;

/** Places at the beginning of a message, which must not take the sentence before. */
const ONE_WORD: readonly string[] = ['colour', 'background'];

/** `Must be at most {max} characters.` in its parts: a text before each place, and one after the last. */
interface Pattern {
  readonly id: string;
  readonly texts: readonly string[];
  readonly places: readonly string[];
}

function patternOf(id: string): Pattern {
  const parts = id.split(PLACE);
  return {
    id,
    texts: parts.filter((_, index) => index % 2 === 0),
    places: parts.filter((_, index) => index % 2 === 1),
  };
}

/**
 * Returns what stands in the places, as little as possible in each, which leaves the most for those behind it. Not a regular
 * expression: messages quote what people have sent, and several places would be tried in all combinations.
 */
function valuesOf({ texts: [first = '', ...texts], places }: Pattern, text: string): Record<string, string> | null {
  if (!text.startsWith(first)) return null;
  const values: Record<string, string> = {};
  let start = first.length;
  for (const [index, place] of places.entries()) {
    const next = texts[index] ?? '';
    const isLast = index === places.length - 1;
    const end = isLast ? text.length - next.length : text.indexOf(next, start + 1);
    if (end <= start || (isLast && !text.endsWith(next))) return null;
    values[place] = text.slice(start, end);
    if (ONE_WORD.includes(place) && /\s/.test(text.slice(start, end))) return null;
    start = end + next.length;
  }
  return values;
}

const hasPlaces = ({ id }: ServiceMessage): boolean => id.includes('{');
const fixedLength = ({ id }: ServiceMessage): number => id.replace(PLACE, '').length;

const plain = new Set(MESSAGES.filter((message) => !hasPlaces(message)).map(({ id }) => id));
/** Those that say most come first: `The PDF {why}.` fits much. */
const patterns = MESSAGES.filter(hasPlaces)
  .sort((one, other) => fixedLength(other) - fixedLength(one))
  .map(({ id }) => patternOf(id));

function matchOne(text: string): MessageMatch | null {
  if (plain.has(text)) return { id: text, values: {} };
  for (const pattern of patterns) {
    const values = valuesOf(pattern, text);
    if (values !== null) return { id: pattern.id, values };
  }
  return null;
}

/** Returns the messages of the service that a text is made of: one, or one for each sentence. Null for any other text. */
export function matchMessage(text: string): readonly MessageMatch[] | null {
  const whole = matchOne(text);
  if (whole !== null) return [whole];
  const sentences = text.split(/(?<=\.) (?=[A-Z#])/).map(matchOne);
  return sentences.every((match) => match !== null) ? sentences : null;
}
