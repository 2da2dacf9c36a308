import { createHmac } from 'node:crypto';

/** Enough bits to make collisions of addresses practically impossible. */
const HASH_BYTES = 16;

/**
 * Returns a replacement for an address in Redis, specific to the limit's name. Without the salt, nobody who reads it
 * there, or in a copy of the disk, can recover the address. All instances must use the same salt.
 */
export const hashAddress = (salt: Uint8Array, name: string, address: string): string =>
  createHmac('sha256', salt)
    .update(`rate limit ${name} ${address}`)
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');
