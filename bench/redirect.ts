import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportRow } from './support/measure-rows.js';
import { scanScript } from './support/scan-requests.js';
import { type Program, withStage } from './support/stage.js';
import { addCampaigns, addDomains, addWorkspace } from './support/workspace.js';
import { type AnsweredLoad, ensureWrk, loadProgram } from './support/wrk.js';

/**
 * Scans answered and recorded, compared with a bare server, in alternating rounds on the same cores; each begins when
 * all earlier scans are in the database.
 */
const CAMPAIGNS = 10_000;
const DOMAINS = 1_000;
const CONNECTIONS = 256;
const ROUNDS = 4;
/** A little more than twice the time between two batches of scans. */
const SECONDS = { bare: 4, fast: 12, domains: 12, strict: 12 };
/** Enough to look up each code in the database once. */
const WARM_UP_SECONDS = 10;
const LOOK_MS = 100;

type Name = keyof typeof SECONDS;

const ROWS: readonly (readonly [id: string, name: Name, value: keyof AnsweredLoad, what: string, limit?: number])[] = [
  ['redirect-fast-rate', 'fast', 'rate', 'redirects with their scans in the journal (fast)', 0.75],
  ['redirect-fast-p99', 'fast', 'p99', 'their 99th percentile', 2.5],
  ['cost-redirect-main', 'fast', 'main', 'processor time of a redirect on the main thread', 1.25],
  ['cost-redirect-others', 'fast', 'others', 'the same on other threads, without the one that writes scans'],
  ['redirect-domains-rate', 'domains', 'rate', 'redirects on 1,000 domains of a workspace (fast)', 0.85],
  ['redirect-domains-p99', 'domains', 'p99', 'their 99th percentile', 1.25],
  ['cost-redirect-domains', 'domains', 'main', 'processor time of one on the main thread', 1.2],
  ['redirect-strict-rate', 'strict', 'rate', 'redirects with their scans in the journal (strict)'],
  ['redirect-strict-p99', 'strict', 'p99', 'their 99th percentile'],
];
const UNITS = { rate: '/s', p99: 'ms', main: 'µs', others: 'µs' };

/** Resolves when all scans of the service are in the database. */
async function drained({ process: child }: Program): Promise<void> {
  for (;;) {
    child.send('stats');
    const [{ backlog }] = await once(child, 'message');
    if (backlog === 0) return;
    await sleep(LOOK_MS);
  }
}

await ensureWrk();
await withStage(async ({ folder, server, start }) => {
  const { id } = await addWorkspace(server.url);
  const codes = (await addCampaigns(server.url, id, CAMPAIGNS)).map(({ code }) => code);
  await addDomains(server.url, id, DOMAINS);
  const script = join(folder, 'scans.lua');
  await writeFile(script, scanScript(codes));
  const onDomains = join(folder, 'domains.lua');
  await writeFile(onDomains, scanScript(codes, DOMAINS));
  const services = {
    fast: await start('service', server.url, join(folder, 'fast'), 'fast'),
    strict: await start('service', server.url, join(folder, 'strict'), 'strict'),
  };
  const programs = { bare: await start('bare-redirect'), domains: services.fast, ...services };
  const names: readonly Name[] = ['bare', 'fast', 'domains', 'strict'];
  const measure = (name: Name, seconds: number): Promise<AnsweredLoad> =>
    loadProgram(programs[name], { script: name === 'domains' ? onDomains : script, connections: CONNECTIONS, seconds });
  const rounds: Record<Name, AnsweredLoad[]> = { bare: [], fast: [], domains: [], strict: [] };
  for (const name of names) await measure(name, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      for (const service of Object.values(services)) await drained(service);
      rounds[name].push(await measure(name, SECONDS[name]));
    }
  }
  for (const [id, name, value, what, limit = null] of ROWS) {
    const samplesOf = (of: Name): number[] => rounds[of].map((round) => round[value]);
    const row = { id, what, unit: UNITS[value], better: value === 'rate' ? 'higher' : 'lower', limit } as const;
    const peer =
      name === 'domains'
        ? { name: 'on the service’s own host', samples: samplesOf('fast') }
        : { name: 'bare node:http', samples: samplesOf('bare') };
    reportRow({ ...row, samples: samplesOf(name), peer });
  }
});
