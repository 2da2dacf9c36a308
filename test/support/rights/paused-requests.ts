import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Server } from 'node:http';
import { createRequire } from 'node:module';
import pg from 'pg';
import type { Response, Test } from 'supertest';

/** A statement of a request, in the order in which they were sent, on one of its connections. */
export interface SentStatement {
  readonly connection: object;
  readonly text: string;
}

/** A request to a service in this process. */
export interface TracedRequest {
  readonly statements: readonly SentStatement[];
  readonly response: Promise<Response>;
  /** Resolves when the request has reached the statement, or has been answered without it. */
  readonly isPaused: Promise<boolean>;
  goOn(): void;
}

interface Trace {
  readonly statements: SentStatement[];
  /** Called before each statement is sent. */
  before(index: number): Promise<void> | null;
}

const HEADER = 'x-traced-request';
const traces = new Map<string, Trace>();
const current = new AsyncLocalStorage<Trace>();

const textOf = (config: unknown): string =>
  typeof config === 'string' ? config : String(Object(config).text ?? Object(config).name ?? '');

/** MikroORM may have a copy of the driver. */
const ofMikroOrm: typeof pg = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg');

for (const { prototype } of new Set([pg.Client, ofMikroOrm.Client])) {
  const query = prototype.query as (...values: unknown[]) => unknown;
  prototype.query = function (this: object, ...values: unknown[]) {
    const trace = current.getStore();
    if (trace === undefined) return query.apply(this, values);
    trace.statements.push({ connection: this, text: textOf(values[0]) });
    const pause = trace.before(trace.statements.length - 1);
    if (pause === null) return query.apply(this, values);
    const sent = pause.then(() => query.apply(this, values));
    return typeof values.at(-1) === 'function' ? undefined : sent;
  } as typeof prototype.query;
}

const { emit } = Server.prototype;
Server.prototype.emit = function (this: Server, event: string, ...values: unknown[]): boolean {
  const id: unknown = event === 'request' ? Object(values[0]).headers[HEADER] : undefined;
  const trace = typeof id === 'string' ? traces.get(id) : undefined;
  const next = (): boolean => Reflect.apply(emit, this, [event, ...values]);
  return trace === undefined ? next() : current.run(trace, next);
} as typeof emit;

/** Sends a request, and pauses it before its statement with this index, if it gets there. */
export function sendTraced(request: Test, pauseBefore = Number.POSITIVE_INFINITY): TracedRequest {
  const id = randomUUID();
  const statements: SentStatement[] = [];
  const paused = Promise.withResolvers<boolean>();
  const going = Promise.withResolvers<void>();
  traces.set(id, {
    statements,
    before: (index) => {
      if (index !== pauseBefore) return null;
      paused.resolve(true);
      return going.promise;
    },
  });
  const response = request.set(HEADER, id).then((answer) => {
    traces.delete(id);
    paused.resolve(false);
    return answer;
  });
  return { statements, response, isPaused: paused.promise, goOn: () => going.resolve() };
}
