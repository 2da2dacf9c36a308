import { CONTENT_MESSAGES } from './messages/content-messages.ts';
import type { ServiceMessage } from './messages/service-message.ts';

/** Which message of the service a text is, and what stands in its places. */
export interface MessageMatch {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

const PLACE = /\{(\w+)\}/g;
const ALL: readonly ServiceMessage[] = [...CONTENT_MESSAGES];

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `Must be at most {max} characters.` */
function patternOf(id: string): RegExp {
  const parts = id.split(PLACE).map((part, index) => (index % 2 === 0 ? escapePattern(part) : `(?<${part}>.+?)`));
  return new RegExp(`^${parts.join('')}$`, 's');
}

const plain = new Set(ALL.filter(({ id }) => !id.includes('{')).map(({ id }) => id));
const patterns = ALL.filter(({ id }) => id.includes('{')).map(({ id }) => ({ id, pattern: patternOf(id) }));

/** Returns null for a text that is none of the service's messages. */
export function matchMessage(text: string): MessageMatch | null {
  if (plain.has(text)) return { id: text, values: {} };
  for (const { id, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return { id, values: { ...found.groups } };
  }
  return null;
}
