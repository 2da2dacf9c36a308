import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from '../../core/contract/problems.js';
import { allowedLookup } from '../../core/net/allowed-lookup.js';
import { exchange } from '../../core/net/guarded-request.js';
import { isTlsCode } from '../../core/net/reason-of.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';
import { readRetryAfter } from './retry-pause.js';
import { addressProblem, type WebhookTransport } from './webhook-transport.js';

/**
 * The result of an attempt. `problem` is null if the receiver accepted it, that is, with a 2xx status and a
 * complete response.
 */
export interface PostResult {
  readonly statusCode: number | null;
  readonly problem: Problem | null;
  readonly durationMs: number;
  readonly answer: string | null;
  /** The pause that the receiver requests with 429 or 503; null if it does not. */
  readonly retryAfterSeconds: number | null;
}

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

/** Sends a message. Never rejects and follows no redirects. */
export async function postWebhook(
  transport: WebhookTransport,
  url: URL,
  { headers, payload, signal }: { headers: Record<string, string>; payload: string; signal: AbortSignal },
): Promise<PostResult> {
  const start = performance.now();
  const durationMs = (): number => Math.round(performance.now() - start);
  const refused = addressProblem(url, transport);
  if (refused !== null) return unanswered(refused, 0);
  const body = Buffer.from(payload);
  try {
    const request = {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(body.length),
        'user-agent': 'Signpost-Webhooks/1',
      },
      body,
      lookup: allowedLookup(transport),
      connectMs: transport.connectMs,
      signal: AbortSignal.any([signal, AbortSignal.timeout(transport.wholeMs)]),
    } as const;
    return await exchange(url, request, async (response) => {
      const { text, isWhole } = await readAnswer(response);
      const statusCode = response.statusCode ?? 0;
      return {
        statusCode,
        problem: problemOf(statusCode, isWhole),
        durationMs: durationMs(),
        answer: text,
        retryAfterSeconds: retryAfterOf(response),
      };
    });
  } catch (error) {
    return unanswered(messageOf(error), durationMs());
  }
}

const unanswered = (problem: Problem, durationMs: number): PostResult => ({
  statusCode: null,
  problem,
  durationMs,
  answer: null,
  retryAfterSeconds: null,
});

const retryAfterOf = ({ statusCode, headers }: IncomingMessage): number | null =>
  statusCode === TOO_MANY_REQUESTS || statusCode === UNAVAILABLE
    ? readRetryAfter(headers['retry-after'], Date.now())
    : null;

function problemOf(status: number, isWhole: boolean): Problem | null {
  if (status >= 300 && status <= 399) return problem('receiver_redirects');
  if (status < 200 || status > 299) return problem('receiver_answered', { status });
  return isWhole ? null : problem('receiver_closed_midway');
}

/** Returns a description for the workspace. Socket error messages contain addresses, which it need not know. */
function messageOf(error: unknown): Problem {
  if (!(error instanceof Error)) return problem('receiver_unreachable');
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return problem('receiver_timed_out');
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return problem('receiver_refused');
  if (code === 'ECONNRESET' || code === 'EPIPE') return problem('receiver_closed');
  if (isTlsCode(code)) return problem('receiver_certificate', { reason: code });
  return code === ''
    ? problem('untranslated', { text: error.message })
    : problem('receiver_unreachable_because', { reason: code });
}

interface ReadAnswer {
  /** The first bytes, in characters that PostgreSQL can store. */
  readonly text: string;
  /**
   * False if the connection ended before the response did. True for a response that is too long to be read completely.
   */
  readonly isWhole: boolean;
}

const SWITCHING_PROTOCOLS = 101;

/** Reads the beginning of a response. Rejects if it takes too long, because the request's signal destroys it. */
async function readAnswer(response: IncomingMessage): Promise<ReadAnswer> {
  // What follows is not HTTP.
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
