import { createHmac } from 'node:crypto';

/** As many bits as a hash needs so that no two addresses have the same one. */
const HASH_BYTES = 16;

/**
 * Returns what stands for an address in Redis, in the limit of this name: nobody who reads it there, or in a copy of its disk,
 * can tell the address without the salt. All instances must use the same salt.
 */
export const hashAddress = (salt: Uint8Array, name: string, address: string): string =>
  createHmac('sha256', salt)
    .update(`rate limit ${name} ${address}`)
    .digest()
    .subarray(0, HASH_BYTES)
    .toString('base64url');
