import { randomInt, randomUUID } from 'node:crypto';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const newId = (): string => randomUUID();

export const isUuid = (text: string): boolean => UUID.test(text);

/** Uniform characters of the alphabet from the system's secure random source. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** 8 characters of base58 (58^8 = 1.3e14): what a printed code carries. Uniqueness is the database's to enforce. */
export const CODE_LENGTH = 8;
export const newCode = (): string => randomText(BASE58, CODE_LENGTH);

const CODE = new RegExp(`^[${BASE58}]{${CODE_LENGTH}}$`);
export const isCode = (text: string): boolean => CODE.test(text);
