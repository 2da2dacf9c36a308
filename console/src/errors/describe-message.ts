import { i18n } from '@lingui/core';
import { loadWords } from '../preferences/words.ts';
import { matchMessage } from './match-message.ts';

// No screen of the first load says these words: whatever imports this waits for them.
await loadWords(['errors']);

/** Returns a message of the service in the person's language; as it is when it is not known. */
export function describeMessage(message: string): string {
  const matches = matchMessage(message);
  return matches === null ? message : matches.map(({ id, values }) => i18n._(id, values)).join(' ');
}

/** The messages of one field in one text. */
export const describeMessages = (messages: readonly string[]): string => messages.map(describeMessage).join(' ');
