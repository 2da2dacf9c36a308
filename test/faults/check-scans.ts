import { uuidBytes } from '../../src/core/uuid-bytes.js';
import { recount } from '../../src/scans/recount/recount.js';
import { holdsWithin, LIMIT_MS } from '../support/eventually.js';
import { withClient, withPool } from './harness.js';
import type { AnswerKind, LoggedRequest } from './request-log.js';
import type { ScenarioResult } from './scenario-result.js';
import type { ServiceUnderTest } from './service-under-test.js';

export interface Expectations {
  readonly note?: string;
  /** Allowed responses besides 302. */
  readonly may?: readonly AnswerKind[];
  /** Whether a request may be answered but not stored. Default: none. */
  readonly mayDrop?: (entry: { number: number; began: number; ended: number }) => boolean;
  /** Number of requests, besides those of `mayDrop`, that are answered but not stored. Default: zero. */
  readonly lost?: number;
  /** Whether a request may be stored more than once, because a proxy repeated it when no response arrived. */
  readonly mayRepeat?: (entry: LoggedRequest) => boolean;
  /** Scans that the scenario sent without the request log; they need not be unique scans. */
  readonly unlogged?: number;
  /** Clients that hang up before they are read no longer have an address, so their scans have no visitor. */
  readonly allowsNoVisitor?: boolean;
}

/** Adds a failure unless it is right. */
export type Check = (isRight: boolean, failure: string) => void;

interface Stored {
  readonly campaign_id: string;
  readonly day: string;
  readonly visitor: string;
  readonly is_unique: boolean;
}

/** Waits until every answered scan is in the database: each instance's last scan is stored after all its others. */
async function waitForDrain(services: readonly ServiceUnderTest[], check: Check): Promise<void> {
  for (const [index, service] of services.entries()) {
    const source = `last-${index}-${service.requestLog.entries.length}`;
    const { answer } = await service.scan(0, `?source=${source}`);
    check(answer === 'redirected', `the last scan was answered with ${answer}`);
    const isStored = await withClient(service.directUrl, (client) =>
      holdsWithin(LIMIT_MS, async () => {
        await service.salts.remember(client);
        return (await client.query('select from scan where source = $1', [source])).rowCount !== 0;
      }),
    );
    check(isStored, 'scans were not stored in time');
  }
}

/** How often the scan of each request is stored, and the stored scans that belong to none. */
function countStored(rows: readonly Stored[], { requestLog, salts, campaigns }: ServiceUnderTest, workspace: string) {
  const subjects = campaigns.map(({ id }) => Buffer.concat([uuidBytes(workspace), uuidBytes(id)]));
  const days = new Map<string, Map<string, number>>();
  for (const { day } of rows) if (!days.has(day)) days.set(day, salts.visitorsOn(day, requestLog, subjects));
  const times = new Map<number, number>();
  let [unlogged, withoutVisitor] = [0, 0];
  for (const { day, visitor } of rows) {
    const number = days.get(day)?.get(visitor);
    if (visitor === '0') withoutVisitor++;
    else if (number === undefined) unlogged++;
    else times.set(number, (times.get(number) ?? 0) + 1);
  }
  return { times, unlogged, withoutVisitor };
}

/**
 * Compares the responses that clients got with the stored scans. Every request has its own visitor, recognisable with
 * the day's salt, so it is known how often the scan of each request is stored. All services share one log and are
 * running.
 */
export async function checkScans(
  services: readonly ServiceUnderTest[],
  check: Check,
  { note = '', may = [], mayDrop = () => false, mayRepeat = () => false, ...expected }: Expectations,
): Promise<Partial<ScenarioResult>> {
  const [first] = services;
  if (first === undefined) throw new Error('no service was opened');
  const { requestLog, directUrl } = first;
  const { entries } = requestLog;
  await waitForDrain(services, check);
  const { rows, workspace } = await withClient(directUrl, async (client) => ({
    rows: (
      await client.query<Stored>(
        `select campaign_id, (scanned_utc at time zone 'UTC')::date::text as day, visitor::text, is_unique from scan`,
      )
    ).rows,
    workspace: (await client.query<{ id: string }>('select id from workspace')).rows[0]?.id ?? '',
  }));
  const { times, unlogged, withoutVisitor } = countStored(rows, first, workspace);

  const missing = entries.filter(({ number, answer }) => answer === 'redirected' && !times.has(number));
  const unexplained = missing.filter((entry) => !mayDrop(entry)).length;
  const sumAgain = (counts: readonly [number, number][]): number => counts.reduce((sum, [, n]) => sum + n - 1, 0);
  const twice = sumAgain([...times]);
  const sentAgain = sumAgain([...times].filter(([number]) => entries[number] && mayRepeat(entries[number])));
  const answered = requestLog.count('redirected');
  const unanswered = requestLog.count('unanswered', 'refused');
  const usual: readonly AnswerKind[] = ['redirected', 'unanswered', 'refused', ...may];
  const unexpected = entries.filter(({ answer }) => !usual.includes(answer));
  const storedRefused = entries.filter(
    ({ number, answer }) => answer !== 'redirected' && answer !== 'unanswered' && times.has(number),
  );
  const repeated = rows.filter(({ is_unique }) => !is_unique).length;
  const { differences } = await withPool(directUrl, (pool) => recount({ pool, repair: false }));
  const { lost = 0, unlogged: sentBeside = 0, allowsNoVisitor = false } = expected;
  const [odd] = unexpected;
  check(odd === undefined, `${unexpected.length} unexpected answers: ${odd?.answer} ${odd?.reason}`);
  check(answered > 0, 'nothing was answered');
  check(unexplained === lost, `${unexplained} lost, not ${lost}`);
  check(twice <= sentAgain, `${twice - sentAgain} counted twice`);
  check(unlogged === sentBeside, `${unlogged - sentBeside} stored scans that no client sent`);
  check(withoutVisitor <= (allowsNoVisitor ? unanswered : 0), `${withoutVisitor} scans have no visitor`);
  check(storedRefused.length === 0, `${storedRefused.length} stored though answered ${storedRefused[0]?.answer}`);
  check(repeated <= sentBeside + withoutVisitor + sentAgain, `${repeated} first scans are not marked as unique`);
  check(
    differences.length === 0,
    `${differences.length} figures differ from a recount: ${JSON.stringify(differences[0])}`,
  );

  const requests = entries.length;
  const otherwise = requests - answered - unanswered;
  return { requests, answered, otherwise, unanswered, stored: rows.length, lost: missing.length, twice, note };
}
