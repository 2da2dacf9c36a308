import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type RunningProcess, startProcess } from '../test/support/process.js';

/** A start on an existing data folder, embedded PostgreSQL included, and the memory that the service takes at rest. */
const BARS = { startMs: 3_000, megabytes: 350 };
const REST_MS = 10_000;
const ROUNDS = 3;

const verdict = (holds: boolean): string => (holds ? 'holds' : 'FAILS');

/** Resident memory in MB; Linux only. */
async function residentOf(pid: number | undefined): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

let key = '';

async function scanFromIpv6({ url }: RunningProcess): Promise<void> {
  const body = { name: 'Bench', mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com' };
  const headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
  const created = await fetch(`${url}/api/v1/qr-codes`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = z.object({ code: z.string() }).parse(await created.json());
  const scan = { redirect: 'manual', headers: { 'X-Forwarded-For': '2001:4860:4860::8888' } } as const;
  await fetch(`${url}/r/${code}`, scan);
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const environment = { DATA_DIR: folder, PORT: '0', TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn', DATABASE_URL: '' };
try {
  const first = await startProcess(environment);
  key = first.firstKey ?? '';
  await first.end('SIGTERM');
  const times: number[] = [];
  let atRest = 0;
  let withBoth = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const running = await startProcess(environment);
    times.push(performance.now() - start);
    if (round === ROUNDS - 1) {
      await sleep(REST_MS);
      atRest = await residentOf(running.child.pid);
      await scanFromIpv6(running);
      await sleep(REST_MS);
      withBoth = await residentOf(running.child.pid);
    }
    await running.end('SIGTERM');
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  console.log(
    `start on an existing folder ${median.toFixed(0)} ms (bar ${BARS.startMs}): ${verdict(median <= BARS.startMs)}`,
  );
  console.log(`memory at rest ${atRest.toFixed(0)} MB (bar ${BARS.megabytes}): ${verdict(atRest <= BARS.megabytes)}`);
  console.log(`  after a scan from IPv6, whose half of the city database is read then: ${withBoth.toFixed(0)} MB`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
