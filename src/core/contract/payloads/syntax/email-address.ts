import { problem } from '../../problems.js';

/** An addr-spec with letters of any script (RFC 6531), without quoted local parts and comments. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u;
const ADDRESS_LENGTH_MAX = 254;

export const EMAIL_PROBLEM = problem('not_email');

/** Returns the text if it is an email address, otherwise null. */
export const readEmailAddress = (text: string): string | null =>
  text.length <= ADDRESS_LENGTH_MAX && ADDRESS.test(text) ? text : null;

/** Reads one address, or several separated by commas; null if any of them is invalid. */
export const readEmailAddresses = (text: string): string[] | null => {
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every((address) => readEmailAddress(address) !== null) ? addresses : null;
};
