import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { HostileHarness } from '../harness.js';
import { createCode } from '../ordinary-client.js';
import { percentile, RedirectLoop } from '../redirect-loop.js';
import { readScale } from '../scale.js';
import { type CostlyQuery, costlyQueries, rootsWithArguments } from './costly-queries.js';
import { fillWorkspace } from './fill-workspace.js';

const AT_ONCE = 3;
const HEAP_MEGABYTES = 1_024;
const RESIDENT_MAX = 700;
/** Of the main thread's own processor time. */
const STALL_MAX_MS = 250;
const REDIRECT_MAX_MS = 250;
const RESPONSE_MAX = 8.5 * 1024 * 1024;

/** The most megabytes that the service's own process has had since it was last asked. Linux only. */
async function takePeakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => {});
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

describe('The most expensive queries that are accepted', function () {
  this.timeout(60 * 60_000);
  const scale = readScale();

  it('neither stall redirects nor take the memory', async () => {
    const harness = await HostileHarness.open(0, [`--max-old-space-size=${HEAP_MEGABYTES}`]);
    const loop = new RedirectLoop(`${harness.victim.url}/r/${await createCode(harness.victim)}`);
    try {
      const manager = await harness.createManager();
      // Somebody who is signed in may ask for all that a key may, and for what only people have.
      const browser = await harness.signIn();
      const known = await fillWorkspace(manager, harness.databaseUrl, harness.attackerId);
      expect(
        rootsWithArguments().filter((root) => known[root] === undefined),
        'root fields without arguments',
      ).to.deep.equal([]);
      const findings: string[] = [];
      const send = async ({ text }: CostlyQuery): Promise<{ status: number; length: number; start: string }> => {
        const response = await fetch(`${manager.url}/graphql`, {
          method: 'POST',
          headers: { ...browser, 'Content-Type': 'application/json' },
          body: JSON.stringify({ query: text }),
        });
        const body = await response.text();
        return { status: response.status, length: body.length, start: body.slice(0, 300) };
      };
      const queries = chosen(costlyQueries(known), scale.isStrict, scale.seed);
      let [worstStall, worstPeak, worstRedirect] = [0, 0, 0];
      let [longest, slowestBeside] = ['', ''];
      for (const query of queries) {
        await loop.take();
        await harness.report();
        await takePeakOf(harness.pid);
        const begun = performance.now();
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(query)));
        const ms = performance.now() - begun;
        const stallMs = (await harness.report())?.stallMs ?? Number.POSITIVE_INFINITY;
        const peak = await takePeakOf(harness.pid);
        const { times, failed } = await loop.take();
        const slowest = percentile(times, 1);
        if (stallMs > worstStall) longest = query.text.slice(0, 120);
        worstStall = Math.max(worstStall, stallMs);
        worstPeak = Math.max(worstPeak, peak);
        if (slowest > worstRedirect) slowestBeside = query.text.slice(0, 120);
        worstRedirect = Math.max(worstRedirect, slowest);
        const line = `${query.root} (${query.cost}): ${answers.map(({ status, length }) => `${status} ${length}`)} in ${ms.toFixed(0)} ms, stall ${stallMs} ms, ${peak} MB, redirects up to ${slowest.toFixed(0)} ms`;
        const isBad =
          !harness.isAlive ||
          failed > 0 ||
          stallMs > STALL_MAX_MS ||
          peak > RESIDENT_MAX ||
          (scale.isStrict && slowest > REDIRECT_MAX_MS) ||
          answers.some(
            ({ status, length, start }) => status >= 500 || length > RESPONSE_MAX || start.includes('internal_error'),
          );
        if (!isBad) continue;
        console.log(line);
        findings.push(`${line}\n${query.text.slice(0, 400)}\n${answers[0]?.start}`);
      }
      console.log(
        `${queries.length} queries, ${AT_ONCE} at once: stalls up to ${worstStall} ms, ${worstPeak} MB, redirects up to ${worstRedirect.toFixed(0)} ms\n  the longest stall by ${longest}\n  the slowest redirect beside ${slowestBeside}`,
      );
      expect(findings.length, findings.slice(0, 5).join('\n')).to.equal(0);
      expect(harness.isAlive).to.equal(true);
    } finally {
      await loop.end();
      await harness.close();
    }
  });
});

/** In the short form, for each root field all members and one of the others. */
function chosen(queries: readonly CostlyQuery[], isAll: boolean, seed: number): CostlyQuery[] {
  if (isAll) return [...queries];
  return [...Map.groupBy(queries, ({ root }) => root).values()].flatMap((ofRoot) => {
    const other = ofRoot[2 + (seed % Math.max(1, ofRoot.length - 2))];
    return [...ofRoot.slice(0, 2), ...(other === undefined ? [] : [other])];
  });
}
