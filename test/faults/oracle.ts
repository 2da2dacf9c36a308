import { setTimeout as sleep } from 'node:timers/promises';
import { recount } from '../../src/scans/recount/recount.js';
import { uuidBytes } from '../../src/shared/uuid-bytes.js';
import { withClient, withPool } from './harness.js';
import type { Told } from './ledger.js';
import type { Outcome } from './outcome.js';
import type { Stand } from './service-under-test.js';

export interface Expectations {
  readonly fault: string;
  readonly note?: string;
  /** What clients may be told beside 302. */
  readonly may?: readonly Told[];
  /** Requests that may be answered and not stored. None when left out. */
  readonly mayLose?: (entry: { number: number; began: number; ended: number }) => boolean;
  /** Exactly so many are lost. None when left out, unless `mayLose` is given. */
  readonly lost?: number;
  /** Scans of people who are not in the ledger; they may be no unique scans. */
  readonly strangers?: number;
  /** Clients that hang up before they are looked at have no address any more: their scans are of nobody in particular. */
  readonly nameless?: boolean;
  readonly failures?: readonly string[];
}

interface Stored {
  readonly campaign_id: string;
  readonly day: string;
  readonly visitor: string;
  readonly is_unique: boolean;
}

const DRAIN_LIMIT_MS = 120_000;

/** Waits until all that the running instances have answered is in the database: a last scan of each is behind the rest. */
async function drain(stands: readonly Stand[]): Promise<string[]> {
  const late: string[] = [];
  for (const [index, stand] of stands.entries()) {
    const source = `last-${index}-${stand.ledger.entries.length}`;
    const { told } = await stand.scan(0, `?source=${source}`);
    if (told !== 'redirected') late.push(`the last scan was told ${told}`);
    await withClient(stand.directUrl, async (client) => {
      for (const deadline = Date.now() + DRAIN_LIMIT_MS; ; await sleep(50)) {
        await stand.salts.remember(client);
        const { rowCount } = await client.query('select from scan where source = $1', [source]);
        if (rowCount !== 0) return;
        if (Date.now() > deadline) return late.push('scans were not moved in time');
      }
    });
  }
  return late;
}

/**
 * Compares what clients were told with what is stored. Every request has a visitor of its own, found again by the day's
 * salt: so it is known of each request whether its scan is stored, and how often. All stands share one ledger and run.
 */
export async function judge(stands: readonly [Stand, ...Stand[]], expected: Expectations): Promise<Outcome> {
  const [{ ledger, salts, campaigns, directUrl }] = stands;
  const failures = [...(expected.failures ?? []), ...(await drain(stands))];
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
  for (const { day } of rows) if (!days.has(day)) days.set(day, salts.visitorsOn(day, ledger, subjects));
  const times = new Map<number, number>();
  let [strangers, nameless] = [0, 0];
  for (const { day, visitor } of rows) {
    if (visitor === '0') {
      nameless++;
      continue;
    }
    const number = days.get(day)?.get(visitor);
    if (number === undefined) strangers++;
    else times.set(number, (times.get(number) ?? 0) + 1);
  }

  const missing = ledger.entries.filter(({ number, told }) => told === 'redirected' && !times.has(number));
  const unexplained = expected.mayLose === undefined ? missing : missing.filter((entry) => !expected.mayLose?.(entry));
  const twice = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
  const answered = ledger.count('redirected');
  const unanswered = ledger.count('unanswered', 'refused');
  const untold = ledger.entries.filter(
    ({ number, told }) => told !== 'redirected' && told !== 'unanswered' && times.has(number),
  );
  const complain = (wrong: boolean, text: string): void => {
    if (wrong) failures.push(text);
  };
  const mayBe = expected.may ?? [];
  const told = ledger.entries.filter(
    (entry) => !['redirected', 'unanswered', 'refused', ...mayBe].includes(entry.told),
  );
  complain(told.length > 0, `${told.length} were told something else: ${told[0]?.told} ${told[0]?.reason}`);
  complain(answered === 0, 'nothing was answered');
  complain(unexplained.length !== (expected.lost ?? 0), `${unexplained.length} lost, not ${expected.lost ?? 0}`);
  complain(twice > 0, `${twice} counted twice`);
  const foreseen = expected.strangers ?? 0;
  const repeated = rows.filter(({ is_unique }) => !is_unique).length;
  complain(strangers !== foreseen, `${strangers - foreseen} stored that nobody has asked for`);
  complain(nameless > (expected.nameless === true ? unanswered : 0), `${nameless} scans are of nobody`);
  complain(untold.length > 0, `${untold.length} stored though the client was told ${untold[0]?.told}`);
  complain(repeated > foreseen + nameless, `${repeated} first scans of visitors are not marked as unique`);
  const { differences } = await withPool(directUrl, (pool) => recount({ pool, repair: false }));
  complain(
    differences.length > 0,
    `${differences.length} figures differ from a recount: ${JSON.stringify(differences[0])}`,
  );

  return {
    ...{ fault: expected.fault, requests: ledger.entries.length, answered, unanswered, stored: rows.length },
    ...{ otherwise: ledger.entries.length - answered - unanswered, lost: missing.length, twice },
    ...{ note: expected.note ?? '', failures },
  };
}
