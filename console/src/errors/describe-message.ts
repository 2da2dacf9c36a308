import { i18n } from '@lingui/core';
import { matchMessage } from './match-message.ts';

/** Returns a message of the service in the person's language; as it is when it is not known. */
export function describeMessage(message: string): string {
  const match = matchMessage(message);
  return match === null ? message : i18n._(match.id, match.values);
}

/** The messages of one field in one text. */
export const describeMessages = (messages: readonly string[]): string => messages.map(describeMessage).join(' ');
