import { i18n } from '@lingui/core';
import { matchMessage } from './match-message.ts';

/** Returns a message of the service in the person's language; as it is when it is not known. */
export function describeMessage(message: string): string {
  const matches = matchMessage(message);
  return matches === null ? message : matches.map(({ id, values }) => i18n._(id, values)).join(' ');
}

/** The messages of one field in one text. */
export const describeMessages = (messages: readonly string[]): string => messages.map(describeMessage).join(' ');
