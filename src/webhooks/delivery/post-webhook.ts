import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { type Problem, problem } from '../../core/contract/problems.js';
import { isTlsCode } from '../../core/net/reason-of.js';
import { WEBHOOK_LIMITS } from '../webhook-limits.js';
import { readRetryAfter } from './retry-pause.js';
import { addressProblem, allowedLookup, type WebhookTransport } from './webhook-transport.js';

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

/** The agents neither reuse connections nor use proxies. */
const AGENTS = { http: new HttpAgent({ keepAlive: false }), https: new HttpsAgent({ keepAlive: false }) };

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
  let response: IncomingMessage | null = null;
  try {
    const whole = AbortSignal.any([signal, AbortSignal.timeout(transport.wholeMs)]);
    // The deadline does not rely on the connection's events, because Node omits some, for example for an
    // unexpected upgrade.
    const over = new Promise<never>((_resolve, reject) => {
      whole.addEventListener('abort', () => reject(whole.reason), { once: true });
    });
    response = await Promise.race([send(transport, url, headers, payload, whole), over]);
    const { text, isWhole } = await Promise.race([readAnswer(response), over]);
    // An aborted response ends like one that the receiver cut off.
    whole.throwIfAborted();
    const statusCode = response.statusCode ?? 0;
    return {
      statusCode,
      problem: problemOf(statusCode, isWhole),
      durationMs: durationMs(),
      answer: text,
      retryAfterSeconds: retryAfterOf(response),
    };
  } catch (error) {
    return unanswered(messageOf(error), durationMs());
  } finally {
    response?.destroy();
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

function send(
  transport: WebhookTransport,
  url: URL,
  headers: Record<string, string>,
  payload: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isHttps = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const body = Buffer.from(payload);
    const request = (isHttps ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: isHttps ? AGENTS.https : AGENTS.http,
      lookup: allowedLookup(transport),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(body.length),
        'user-agent': 'Signpost-Webhooks/1',
        'accept-encoding': 'identity',
      },
      signal,
    });
    const late = setTimeout(() => request.destroy(new Error('No connection within 5 seconds.')), transport.connectMs);
    request.on('socket', (socket) => socket.once(isHttps ? 'secureConnect' : 'connect', () => clearTimeout(late)));
    request.on('response', resolve);
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    request.on('error', reject);
    request.on('close', () => clearTimeout(late));
    request.end(body);
  });
}

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
