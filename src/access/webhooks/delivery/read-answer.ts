import type { IncomingMessage } from 'node:http';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';

export interface ReadAnswer {
  /** The first bytes, in characters that PostgreSQL can store. */
  readonly text: string;
  /** False when the connection ended before the answer did. True for an answer that is too long to be read to its end. */
  readonly isWhole: boolean;
}

const SWITCHING_PROTOCOLS = 101;

/** Reads the beginning of an answer. Rejects when it takes too long: the request's signal destroys it. */
export async function readAnswer(response: IncomingMessage): Promise<ReadAnswer> {
  // What follows is no longer HTTP.
  if (response.statusCode === SWITCHING_PROTOCOLS) return { text: '', isWhole: true };
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= WEBHOOK_LIMITS.answerReadBytes) break;
    }
  } catch (error) {
    const isCut = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
    if (!isCut) throw error;
    return { text: textOf(chunks), isWhole: false };
  }
  return { text: textOf(chunks), isWhole: response.complete || length >= WEBHOOK_LIMITS.answerReadBytes };
}

const textOf = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks)
    .subarray(0, WEBHOOK_LIMITS.answerStoredBytes)
    .toString('utf8')
    .replaceAll('\0', '\uFFFD')
    .toWellFormed();
