import { setTimeout as sleep } from 'node:timers/promises';
import { recount } from '../../src/analytics/recount/recount.js';
import { uuidBytes } from '../../src/core/uuid-bytes.js';
import { withClient, withPool } from './harness.js';
import type { AnswerKind, LoggedRequest } from './request-log.js';
import type { ScenarioResult } from './scenario-result.js';
import type { ServiceUnderTest } from './service-under-test.js';

export interface Expectations {
  readonly fault: string;
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
  readonly failures?: readonly string[];
}

interface Stored {
  readonly campaign_id: string;
  readonly day: string;
  readonly visitor: string;
  readonly is_unique: boolean;
}

const DRAIN_LIMIT_MS = 120_000;

/** Waits until every answered scan is in the database: each instance's last scan is stored after all its others. */
async function waitForDrain(services: readonly ServiceUnderTest[]): Promise<string[]> {
  const late: string[] = [];
  for (const [index, service] of services.entries()) {
    const source = `last-${index}-${service.requestLog.entries.length}`;
    const { answer } = await service.scan(0, `?source=${source}`);
    if (answer !== 'redirected') late.push(`the last scan was answered with ${answer}`);
    await withClient(service.directUrl, async (client) => {
      for (const deadline = Date.now() + DRAIN_LIMIT_MS; ; await sleep(50)) {
        await service.salts.remember(client);
        const { rowCount } = await client.query('select from scan where source = $1', [source]);
        if (rowCount !== 0) return;
        if (Date.now() > deadline) return late.push('scans were not stored in time');
      }
    });
  }
  return late;
}

/**
 * Compares the responses that clients got with the stored scans. Every request has its own visitor, recognisable with
 * the day's salt, so it is known how often the scan of each request is stored. All services share one log and are
 * running.
 */
export async function checkScans(
  services: readonly [ServiceUnderTest, ...ServiceUnderTest[]],
  expected: Expectations,
): Promise<ScenarioResult> {
  const [{ requestLog, salts, campaigns, directUrl }] = services;
  const failures = [...(expected.failures ?? []), ...(await waitForDrain(services))];
  const { rows, workspace } = await withClient(directUrl, async (client) => ({
    rows: (
      await client.query<Stored>(
        `select campaign_id, (scanned_utc at time zone 'UTC')::date::text as day, visitor::text, is_unique from scan`,
      )
    ).rows,
    workspace: (await client.query<{ id: string }>('select id from workspace')).rows[0]?.id ?? '',
  }));

  const subjects = campaigns.map(({ id }) => Buffer.concat([uuidBytes(workspace), uuidBytes(id)]));
  const days = new Map<string, Map<string, number>>();
  for (const { day } of rows) if (!days.has(day)) days.set(day, salts.visitorsOn(day, requestLog, subjects));
  const times = new Map<number, number>();
  let [unlogged, withoutVisitor] = [0, 0];
  for (const { day, visitor } of rows) {
    if (visitor === '0') {
      withoutVisitor++;
      continue;
    }
    const number = days.get(day)?.get(visitor);
    if (number === undefined) unlogged++;
    else times.set(number, (times.get(number) ?? 0) + 1);
  }

  const missing = requestLog.entries.filter(({ number, answer }) => answer === 'redirected' && !times.has(number));
  const unexplained = expected.mayDrop === undefined ? missing : missing.filter((entry) => !expected.mayDrop?.(entry));
  const again = ([, count]: [number, number]): number => count - 1;
  const mayRepeat = ([number]: [number, number]): boolean => {
    const entry = requestLog.entries[number];
    return entry !== undefined && expected.mayRepeat?.(entry) === true;
  };
  const sentAgain = [...times].filter(mayRepeat).reduce((sum, time) => sum + again(time), 0);
  const twice = [...times].reduce((sum, time) => sum + again(time), 0);
  const answered = requestLog.count('redirected');
  const unanswered = requestLog.count('unanswered', 'refused');
  const storedUnanswered = requestLog.entries.filter(
    ({ number, answer }) => answer !== 'redirected' && answer !== 'unanswered' && times.has(number),
  );
  const complain = (wrong: boolean, text: string): void => {
    if (wrong) failures.push(text);
  };
  const mayBe = expected.may ?? [];
  const unexpected = requestLog.entries.filter(
    (entry) => !['redirected', 'unanswered', 'refused', ...mayBe].includes(entry.answer),
  );
  const [first] = unexpected;
  complain(unexpected.length > 0, `${unexpected.length} unexpected answers: ${first?.answer} ${first?.reason}`);
  complain(answered === 0, 'nothing was answered');
  complain(unexplained.length !== (expected.lost ?? 0), `${unexplained.length} lost, not ${expected.lost ?? 0}`);
  complain(twice > sentAgain, `${twice - sentAgain} counted twice`);
  const expectedUnlogged = expected.unlogged ?? 0;
  const repeated = rows.filter(({ is_unique }) => !is_unique).length;
  complain(unlogged !== expectedUnlogged, `${unlogged - expectedUnlogged} stored scans that no client sent`);
  complain(
    withoutVisitor > (expected.allowsNoVisitor === true ? unanswered : 0),
    `${withoutVisitor} scans have no visitor`,
  );
  complain(
    storedUnanswered.length > 0,
    `${storedUnanswered.length} stored though the answer was ${storedUnanswered[0]?.answer}`,
  );
  complain(
    repeated > expectedUnlogged + withoutVisitor + sentAgain,
    `${repeated} first scans of visitors are not marked as unique`,
  );
  const { differences } = await withPool(directUrl, (pool) => recount({ pool, repair: false }));
  complain(
    differences.length > 0,
    `${differences.length} figures differ from a recount: ${JSON.stringify(differences[0])}`,
  );

  return {
    fault: expected.fault,
    requests: requestLog.entries.length,
    answered,
    otherwise: requestLog.entries.length - answered - unanswered,
    unanswered,
    stored: rows.length,
    lost: missing.length,
    twice,
    note: expected.note ?? '',
    failures,
  };
}
