import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerKind, agentOf, type LoggedRequest, type RequestLog } from './request-log.js';

export interface LoadOptions {
  /** Called before each request, because a restarted service has another address. */
  readonly url: () => string;
  readonly codes: readonly string[];
  /** A host of the workspace, on which every other round of the codes is scanned. */
  readonly domain: string;
  readonly requestLog: RequestLog;
  readonly clients?: number;
  /** Appended to the path. */
  readonly query?: string;
  /** Pause between two requests of a client. Default: none, so as many requests as the service can answer. */
  readonly pauseMs?: number;
  /** In addition to the user agent. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Load {
  /** Resolves when the running requests have ended. */
  stop(): Promise<void>;
}

const CLIENTS = 16;
/** Ends a load that is never stopped. */
const MAX_REQUESTS = 2_000_000;
const ANSWER_LIMIT_MS = 15_000;
const PAUSE_AFTER_FAILURE_MS = 20;

const ANSWER_OF_STATUS = new Map<number | undefined, AnswerKind>([
  [302, 'redirected'],
  [404, 'notAvailable'],
  [503, 'tryAgain'],
]);

/** Starts clients that each send one scan after the other on a keep-alive connection. */
export function startLoad({
  url,
  codes,
  domain,
  requestLog,
  clients = CLIENTS,
  query = '',
  pauseMs = 0,
  headers,
}: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let stopped = false;
  const client = async (first: number): Promise<void> => {
    for (let at = first; !stopped && requestLog.entries.length < MAX_REQUESTS; at++) {
      const campaign = at % codes.length;
      const entry = requestLog.begin(campaign);
      const path = `${codes[campaign]}${query}`;
      if (Math.floor(at / codes.length) % 2 === 0)
        await scanOnce(agent, `${url()}/r/${path}`, requestLog, entry, headers);
      else await scanOnce(agent, `${url()}/${path}`, requestLog, entry, { ...headers, Host: domain });
      if (entry.answer === 'unanswered' || entry.answer === 'refused') await sleep(PAUSE_AFTER_FAILURE_MS);
      else if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  return {
    stop: async () => {
      stopped = true;
      await running;
      agent.destroy();
    },
  };
}

/** Runs a load for the given time. */
export async function loadFor(milliseconds: number, options: LoadOptions): Promise<void> {
  const load = startLoad(options);
  await sleep(milliseconds);
  await load.stop();
}

/** Sends one scan on a separate connection, or on one from the agent. */
export async function scanAlone(
  url: string,
  requestLog: RequestLog,
  campaign: number,
  kept?: Agent,
): Promise<LoggedRequest> {
  const entry = requestLog.begin(campaign);
  const agent = kept ?? new Agent();
  await scanOnce(agent, url, requestLog, entry);
  if (kept === undefined) agent.destroy();
  return entry;
}

function scanOnce(
  agent: Agent,
  url: string,
  requestLog: RequestLog,
  entry: LoggedRequest,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve) => {
    const end = (answer: AnswerKind, reason = ''): void => {
      if (Number.isNaN(entry.ended)) requestLog.end(entry, answer, reason);
      resolve();
    };
    const request = get(url, { agent, headers: { ...headers, 'User-Agent': agentOf(entry.number) } });
    request.setTimeout(ANSWER_LIMIT_MS, () => {
      end('unanswered', 'no answer in time');
      request.destroy();
    });
    request.once('response', (response) => {
      response.on('error', () => end('unanswered', 'broken answer'));
      response.once('end', () =>
        end(ANSWER_OF_STATUS.get(response.statusCode) ?? 'other', unexpectedStatus(response.statusCode)),
      );
      response.once('close', () => end('unanswered', 'broken answer'));
      response.resume();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') end('refused');
      else end('unanswered', `${error.code ?? error.message} on a ${request.reusedSocket ? 'kept' : 'new'} connection`);
    });
  });
}

const unexpectedStatus = (status: number | undefined): string =>
  ANSWER_OF_STATUS.has(status) ? '' : `status ${status}`;
