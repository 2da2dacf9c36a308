import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import 'reflect-metadata';
import { Client } from 'pg';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { CODES, clientOf, dynamicUrl } from '../test/support/http/client.js';
import { type RunningProcess, startProcess } from '../test/support/service/process.js';
import { processorSeconds } from './processor-seconds.js';
import { median, report } from './report.js';

/**
 * Time until a pause takes effect on one to eight instances, and the cost of each instance: when idle, per change, and
 * when one is killed or hangs.
 */
const SIZES = [1, 2, 4, 8];
const CHANGES = 300;
const WARM_UP = 30;
const REST_MS = 10_000;
/** A longer wait is caused by an instance that does not acknowledge. */
const SLOW_MS = 500;

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger: createLogger('warn') });
const environment = { DATABASE_URL: server.url, PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0' };
const instances: RunningProcess[] = [];
const database = new Client({ connectionString: server.url });
await database.connect();

async function start(): Promise<void> {
  const dataFolder = join(folder, `data-${instances.length}`);
  await mkdir(dataFolder);
  instances.push(await startProcess({ ...environment, DATA_DIR: dataFolder }));
}

/** Processor time of the first instance, which answers the changes, of another one, and of PostgreSQL, in seconds. */
async function processorTimes(): Promise<{ publisher: number; other: number; database: number }> {
  const [first, second] = instances;
  const { service: publisher, database } = await processorSeconds(first?.child.pid ?? 0, server.pid);
  const { service: other } = await processorSeconds(second?.child.pid ?? 0, server.pid);
  return { publisher, other, database };
}

const lower = { better: 'lower', peer: null, bar: null } as const;
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

try {
  await start();
  const [first] = instances;
  const client = clientOf(first?.url ?? '', first?.firstKey ?? '');
  const { id } = (await client.post(CODES, dynamicUrl())).body;
  let isActive = true;
  const change = async (): Promise<number> => {
    isActive = !isActive;
    const from = performance.now();
    const { status } = await client.put(`${CODES}/${id}/status`, { isActive });
    if (status !== 200) throw new Error(`a change was refused with ${status}`);
    return performance.now() - from;
  };
  const changes = async (count: number): Promise<number[]> => {
    const waits: number[] = [];
    for (let number = 0; number < count; number++) waits.push(await change());
    return waits;
  };

  for (const size of SIZES) {
    while (instances.length < size) await start();
    await changes(WARM_UP);
    // Remaining work of the start would count as idle cost.
    await sleep(5_000);
    const before = await processorTimes();
    await sleep(REST_MS);
    const rested = await processorTimes();
    const waits = await changes(CHANGES);
    const after = await processorTimes();
    const on = `${size} instance${size === 1 ? '' : 's'}`;
    const perChange = (name: keyof typeof after): number[] => [((after[name] - rested[name]) / CHANGES) * 1_000];
    const atRest = (name: keyof typeof after): number[] => [((rested[name] - before[name]) / REST_MS) * 100_000];
    report({ ...lower, id: `pause-on-${size}`, what: `PUT of a status, ${on}`, unit: 'ms', samples: waits });
    const p99 = { samples: waits, value: percentile(waits, 0.99) };
    report({ ...lower, id: `pause-p99-on-${size}`, what: 'the same, 99th percentile', unit: 'ms', ...p99 });
    const cost = { ...lower, unit: 'ms' };
    report({
      ...cost,
      id: `change-cost-publisher-${size}`,
      what: `processor time of the instance that gets the request, ${on}`,
      samples: perChange('publisher'),
    });
    if (size > 1) {
      report({ ...cost, id: `change-cost-other-${size}`, what: 'of each other instance', samples: perChange('other') });
    }
    report({ ...cost, id: `change-cost-database-${size}`, what: 'of PostgreSQL', samples: perChange('database') });
    const rest = { ...lower, unit: '%' };
    report({
      ...rest,
      id: `rest-database-${size}`,
      what: `one core used by idle PostgreSQL, ${on}`,
      samples: atRest('database'),
    });
    report({ ...rest, id: `rest-instance-${size}`, what: 'by the first instance', samples: atRest('publisher') });
  }

  const { rows } = await database.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() group by 1 order by 1`,
  );
  for (const { name, n } of rows) console.log(`connections of ${instances.length} instances: ${name} ${n}`);
  const connections = rows.reduce((sum, { n }) => sum + n, 0) / instances.length;
  report({
    ...lower,
    id: 'connections',
    what: 'connections of an instance to PostgreSQL',
    unit: '',
    samples: [connections],
  });

  const killed = instances.at(-1);
  await killed?.end('SIGKILL');
  const afterKill = await changes(20);
  const [one = Number.NaN, ...more] = afterKill;
  report({
    ...lower,
    id: 'pause-after-kill',
    what: 'first PUT of a status after kill -9 of one',
    unit: 'ms',
    samples: [one],
  });
  report({ ...lower, id: 'pause-after-kill-later', what: 'later ones', unit: 'ms', samples: more });

  instances[1]?.child.kill('SIGSTOP');
  const [slow, fast]: [number[], number[]] = [[], []];
  while (fast.length < 100) {
    const wait = await change();
    (wait > SLOW_MS ? slow : fast).push(wait);
  }
  instances[1]?.child.kill('SIGCONT');
  report({
    ...lower,
    id: 'pause-beside-hanging',
    what: `the first ${slow.length} PUTs while one hangs`,
    unit: 'ms',
    samples: slow,
    value: Math.max(...slow),
  });
  report({
    ...lower,
    id: 'pause-beside-hanging-later',
    what: 'later ones while it hangs',
    unit: 'ms',
    samples: fast,
    value: median(fast),
  });
} finally {
  await database.end();
  instances[1]?.child.kill('SIGCONT');
  await Promise.all(instances.map((instance) => instance.end('SIGTERM')));
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
