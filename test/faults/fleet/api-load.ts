import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODES, dynamicUrl } from '../../support/http/client.js';

/** A request to the API; times by `performance.now()`. */
export interface ApiCall {
  readonly what: 'read' | 'list' | 'picture' | 'create' | 'update';
  readonly began: number;
  ended: number;
  /** Why it failed; null if the response was correct. */
  failure: string | null;
}

export interface ApiLoadOptions {
  readonly url: string;
  readonly key: string;
  /** An existing campaign, which is read and updated. */
  readonly campaignId: string;
  /** Part of the names of the created campaigns. */
  readonly name: string;
  readonly clients: number;
  readonly pauseMs: number;
}

export interface ApiLoad {
  readonly calls: readonly ApiCall[];
  /** Resolves when the running requests have ended. */
  stop(): Promise<void>;
}

const ANSWER_LIMIT_MS = 30_000;

/** Starts clients that each read, list, create and update campaigns in turn on a keep-alive connection. */
export function startApiLoad({ url, key, campaignId, name, clients, pauseMs }: ApiLoadOptions): ApiLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const calls: ApiCall[] = [];
  let stopped = false;
  const kinds = {
    read: ['GET', `${CODES}/${campaignId}`, 200],
    create: ['POST', CODES, 201],
    list: ['GET', `${CODES}?pageSize=5`, 200],
    update: ['PUT', `${CODES}/${campaignId}/status`, 200],
    picture: ['GET', `${CODES}/${campaignId}/download?format=svg`, 200],
  } as const;
  const order = ['read', 'create', 'list', 'update', 'picture'] as const;
  const bodyOf = (what: ApiCall['what']): string | undefined => {
    if (what === 'create') return JSON.stringify(dynamicUrl({ name: `${name} ${calls.length}` }));
    return what === 'update' ? '{"isActive":true}' : undefined;
  };
  const call = async (what: ApiCall['what']): Promise<void> => {
    const [method, path, status] = kinds[what];
    const body = bodyOf(what);
    const entry: ApiCall = { what, began: performance.now(), ended: Number.NaN, failure: 'no answer' };
    calls.push(entry);
    try {
      const answer = await send(agent, `${url}${path}`, method, key, body);
      entry.failure =
        answer.status === status ? null : `${method} answered ${answer.status}: ${answer.body.slice(0, 99)}`;
    } catch (error) {
      entry.failure = `${method}: ${error instanceof Error ? error.message : String(error)}`;
    }
    entry.ended = performance.now();
  };
  const client = async (first: number): Promise<void> => {
    for (let turn = first; !stopped; turn++) {
      await call(order[turn % order.length] ?? 'read');
      await sleep(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  return {
    calls,
    stop: async () => {
      stopped = true;
      await running;
      agent.destroy();
    },
  };
}

function send(
  agent: Agent,
  url: string,
  method: string,
  key: string,
  body: string | undefined,
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
    const sent = request(url, { agent, method, headers: body === undefined ? { 'X-Api-Key': key } : headers });
    sent.setTimeout(ANSWER_LIMIT_MS, () => sent.destroy(new Error('no answer in time')));
    sent.once('error', reject);
    sent.once('response', (response: IncomingMessage) => {
      text(response).then((received) => resolve({ status: response.statusCode, body: received }), reject);
    });
    sent.end(body);
  });
}
