import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { agentOf, type Entry, type Ledger, type Told } from './ledger.js';

export interface LoadOptions {
  /** Asked before each request: a restarted service has another address. */
  readonly url: () => string;
  readonly codes: readonly string[];
  readonly ledger: Ledger;
  readonly clients?: number;
  /** Appended to the path. */
  readonly query?: string;
}

export interface Load {
  /** Lets running requests end. */
  stop(): Promise<void>;
}

const CLIENTS = 16;
/** A load that nobody stops ends here. */
const REQUESTS_MOST = 2_000_000;
const ANSWER_LIMIT_MS = 15_000;
const PAUSE_AFTER_FAILURE_MS = 20;

const TOLD = new Map<number | undefined, Told>([
  [302, 'redirected'],
  [404, 'notAvailable'],
  [503, 'tryAgain'],
]);

/** So many clients that scan one after the other, each on a connection that is kept alive. */
export function startLoad({ url, codes, ledger, clients = CLIENTS, query = '' }: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let stopped = false;
  const client = async (first: number): Promise<void> => {
    for (let at = first; !stopped && ledger.entries.length < REQUESTS_MOST; at++) {
      const campaign = at % codes.length;
      const entry = ledger.begin(campaign);
      await scanOnce(agent, `${url()}/r/${codes[campaign]}${query}`, ledger, entry);
      if (entry.told === 'unanswered' || entry.told === 'refused') await sleep(PAUSE_AFTER_FAILURE_MS);
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

/** Load for so long. */
export async function loadFor(milliseconds: number, options: LoadOptions): Promise<void> {
  const load = startLoad(options);
  await sleep(milliseconds);
  await load.stop();
}

/** One scan on a connection of its own. */
export async function scanAlone(url: string, ledger: Ledger, campaign: number): Promise<Entry> {
  const entry = ledger.begin(campaign);
  const agent = new Agent();
  await scanOnce(agent, url, ledger, entry);
  agent.destroy();
  return entry;
}

function scanOnce(agent: Agent, url: string, ledger: Ledger, entry: Entry): Promise<void> {
  return new Promise((resolve) => {
    const end = (told: Told, reason = ''): void => {
      if (Number.isNaN(entry.ended)) ledger.end(entry, told, reason);
      resolve();
    };
    const request = get(url, { agent, headers: { 'User-Agent': agentOf(entry.number) } });
    request.setTimeout(ANSWER_LIMIT_MS, () => {
      end('unanswered', 'no answer in time');
      request.destroy();
    });
    request.once('response', (response) => {
      response.on('error', () => end('unanswered', 'broken answer'));
      response.once('end', () => end(TOLD.get(response.statusCode) ?? 'other', otherOf(response.statusCode)));
      response.once('close', () => end('unanswered', 'broken answer'));
      response.resume();
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') end('refused');
      else end('unanswered', `${error.code ?? error.message} on a ${request.reusedSocket ? 'kept' : 'new'} connection`);
    });
  });
}

const otherOf = (status: number | undefined): string => (TOLD.has(status) ? '' : `status ${status}`);
