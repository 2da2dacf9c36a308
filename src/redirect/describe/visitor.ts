import { hash } from 'node:crypto';

/** Bytes of a day's salt. It is as long as the hash, so that guessing the salt is no easier. */
export const SALT_BYTES = 32;

let scratch = Buffer.allocUnsafe(4 * 1024);

/** Prefixes a field with its length, so that different lists of fields give different bytes. */
function writeField(bytes: Uint8Array, at: number): number {
  scratch.writeUInt32BE(bytes.length, at);
  // A loop is faster than `Buffer.set` for so few bytes.
  for (let index = 0; index < bytes.length; index++) scratch[at + 4 + index] = bytes[index] ?? 0;
  return at + 4 + bytes.length;
}

/**
 * Returns 64 bits that are the same for one campaign, network and user agent under one salt, and reveal nothing without
 * the salt: the first quarter of SHA-256 over salt and fields. Length extension, which an HMAC would also prevent, is
 * impossible with a quarter of the hash, and the one-shot hash costs a twentieth of an HMAC. Never 0.
 */
export function visitorOf(salt: Uint8Array, campaignKey: Uint8Array, network: Uint8Array, agent: string): bigint {
  const most = 16 + salt.length + campaignKey.length + network.length + 3 * agent.length;
  if (most > scratch.length) scratch = Buffer.allocUnsafe(2 * most);
  let at = writeField(salt, 0);
  at = writeField(campaignKey, at);
  at = writeField(network, at);
  const length = scratch.write(agent, at + 4);
  scratch.writeUInt32BE(length, at);
  at += 4 + length;
  // Going through a string takes half the time of a digest as a Buffer.
  scratch.write(hash('sha256', scratch.subarray(0, at), 'binary'), 0, 8, 'binary');
  const digest = scratch.readBigInt64BE(0);
  // Salt, address and user agent must not stay in memory.
  scratch.fill(0, 0, at);
  return digest === 0n ? 1n : digest;
}
