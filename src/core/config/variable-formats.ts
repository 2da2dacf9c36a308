import { Resolver } from 'node:dns';
import { compile } from 'proxy-addr';
import { z } from 'zod';
import { DatabaseUrlProblem, readDatabaseUrl } from './database-url.js';
import { readStorageUrl, type S3Location } from './storage-url.js';

/** A whole number in a range, in bytes, seconds or whatever the variable counts. */
export const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .optional()
    .transform((value) => value ?? fallback);

/** A port, or nothing. */
export const optionalPort = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().min(1).max(65_535))
  .optional();

/** Bytes. */
export const MEBIBYTE = 1024 * 1024;

/** The origin of addresses, in its canonical form: lower case, an international name in ASCII, no default port. */
export const baseAddress = z.string().transform((text, context): string => {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url !== null && url.href === `${url.origin}/`) return url.origin;
  const message = 'must be an http or https address without user, path or query, such as https://qr.example.com';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** An address that `readDatabaseUrl` understands. */
export const databaseUrl = z.string().superRefine((text, context) => {
  try {
    readDatabaseUrl(text);
  } catch (error) {
    if (!(error instanceof DatabaseUrlProblem)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});

/** Refuses bare numbers, which look like a number of proxies but would be read as an address. */
const isTrustList = (names: string[]): boolean => {
  if (names.some((name) => /^\d*$/.test(name))) return false;
  try {
    compile(names);
    return true;
  } catch {
    return false;
  }
};

/** Addresses and subnets in the syntax of `proxy-addr`, with commas between them. */
export const trustList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine(isTrustList, {
    message: 'must be IP addresses, subnets, loopback, linklocal or uniquelocal, with commas between them',
  });

/** IP addresses of name servers, each with or without a port, with commas between them. */
export const nameServers = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .refine((names) => names.every(isNameServer), {
    message: 'must be IP addresses, each with or without a port, with commas between them, such as 192.0.2.1:53',
  });

function isNameServer(name: string): boolean {
  try {
    new Resolver().setServers([name]);
    return true;
  } catch {
    return false;
  }
}

/** A bucket, as an address. */
export const storageUrl = z.string().transform((text, context): S3Location => {
  const location = readStorageUrl(text);
  if (typeof location !== 'string') return location;
  context.addIssue({ code: 'custom', message: location });
  return z.NEVER;
});
