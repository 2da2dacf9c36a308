import { problem } from '../../problems.js';

/** An addr-spec with letters of any script (RFC 6531), without quoted local parts and comments. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u;
const ADDRESS_LENGTH_MAX = 254;
/** An address with the name of its owner: `Sample <a@example.com>`, `a@example.com (Sample)`. */
const NAMED = /^[^<>\p{Cc}]*<([^<>]+)>$|^(\S+) \([^()\p{Cc}]*\)$/u;

export const EMAIL_PROBLEM = problem('not_email');

/** Returns the email address in a text that has nothing else but its owner's name; otherwise null. */
export const readEmailAddress = (text: string): string | null => {
  const [, inBrackets, beforeName] = NAMED.exec(text) ?? [];
  const address = (inBrackets ?? beforeName ?? text).trim();
  return address.length <= ADDRESS_LENGTH_MAX && ADDRESS.test(address) ? address : null;
};

/** Reads one address, or several separated by commas or semicolons; null if any of them is invalid. */
export const readEmailAddresses = (text: string): string[] | null => {
  // A comma before an `@` belongs to a name: `Sample, Anna <a@example.com>`.
  const addresses = text.split(/(?<=@[^,;]*)[,;]/).map((address) => readEmailAddress(address.trim()));
  const known = addresses.filter((address) => address !== null);
  return known.length < addresses.length ? null : known;
};
