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
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Places at the beginning of a message, which must not take the sentence before. */
const ONE_WORD: readonly string[] = ['colour', 'background'];

/** The pattern of `Must be at most {max} characters.` */
function patternOf(id: string): RegExp {
  const place = (name: string): string => `(?<${name}>${ONE_WORD.includes(name) ? '\\S' : '.'}+?)`;
  const parts = id.split(PLACE).map((part, index) => (index % 2 === 0 ? escapePattern(part) : place(part)));
  return new RegExp(`^${parts.join('')}$`, 's');
}

const hasPlaces = ({ id }: ServiceMessage): boolean => id.includes('{');
const fixedLength = ({ id }: ServiceMessage): number => id.replace(PLACE, '').length;

const plain = new Set(MESSAGES.filter((message) => !hasPlaces(message)).map(({ id }) => id));
/** Those that say most come first: `The PDF {why}.` fits much. */
const patterns = MESSAGES.filter(hasPlaces)
  .sort((one, other) => fixedLength(other) - fixedLength(one))
  .map(({ id }) => ({ id, pattern: patternOf(id) }));

function matchOne(text: string): MessageMatch | null {
  if (plain.has(text)) return { id: text, values: {} };
  for (const { id, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return { id, values: { ...found.groups } };
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
