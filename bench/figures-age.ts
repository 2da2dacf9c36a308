import { setTimeout as sleep } from 'node:timers/promises';
import { measureBareCopy } from './bare-copy.js';
import { loadScans } from './redirect-load.js';
import { drained, type Look, type Subject, watch } from './redirect-subject.js';
import { report } from './report.js';

const SUSTAINED_SECONDS = 40;
/** Until the first full batches are in the database. */
const RUN_IN_MS = 8_000;
const COPIED_SCANS = 300_000;
/** A few scans per second, for some seconds. */
const REST = { scans: 200, pauseMs: 20 };
const BARS = { share: 0.95, ageSeconds: 10, restSeconds: 1 };

const oldest = (looks: readonly Look[]): number => Math.max(...looks.map(({ oldestAgeMs }) => oldestAgeMs)) / 1000;

const lowest = (looks: readonly Look[]): Look | undefined => looks.toSorted((a, b) => a.backlog - b.backlog)[0];

/**
 * Measures between two moments, early and late, at which a batch had just been written; otherwise the wait for the next
 * would count.
 */
export async function reportSustained(subject: Subject, script: string, url: string): Promise<void> {
  const looks = await watch(subject, loadScans(script, subject.port, SUSTAINED_SECONDS));
  const begin = (looks[0]?.at ?? 0) + RUN_IN_MS;
  const steady = looks.filter(({ at }) => at > begin);
  const third = Math.floor(steady.length / 3);
  const [first, last] = [lowest(steady.slice(0, third)), lowest(steady.slice(-third))];
  if (first === undefined || last === undefined) throw new Error('the load was too short');
  const moved = last.drained - first.drained;
  const answered = moved + last.backlog - first.backlog;
  await drained(subject);
  report({
    id: 'drain-beside-redirects',
    what: 'scans written to PostgreSQL under maximum redirect load',
    unit: '/s',
    better: 'higher',
    samples: [moved / ((last.at - first.at) / 1000)],
    peer: { name: 'bare COPY of the same raw rows', samples: [await measureBareCopy(url, COPIED_SCANS)] },
    bar: null,
  });
  report({
    id: 'drain-share-of-answered',
    what: 'their share of the scans answered meanwhile',
    unit: '',
    better: 'higher',
    samples: [moved / answered],
    peer: null,
    bar: { on: 'value', limit: BARS.share },
  });
  report({
    id: 'figures-age-beside-redirects',
    what: 'the oldest scan that was not yet in the figures',
    unit: 's',
    better: 'lower',
    samples: [oldest(looks)],
    peer: null,
    bar: { on: 'value', limit: BARS.ageSeconds },
  });
}

export async function reportAtRest(subject: Subject, codes: readonly string[]): Promise<void> {
  const scans = async (): Promise<void> => {
    for (let scan = 0; scan < REST.scans; scan++) {
      await fetch(`http://127.0.0.1:${subject.port}/r/${codes[scan]}`, { redirect: 'manual' });
      await sleep(REST.pauseMs);
    }
  };
  const looks = await watch(subject, scans());
  report({
    id: 'figures-age-at-rest',
    what: 'the oldest scan that was not yet in the figures, with a few scans per second',
    unit: 's',
    better: 'lower',
    samples: [oldest(looks)],
    peer: null,
    bar: { on: 'value', limit: BARS.restSeconds },
  });
}
