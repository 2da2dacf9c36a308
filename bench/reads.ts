import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureRows, timedFetch } from './support/measure-rows.js';
import { type Program, query, withStage } from './support/stage.js';
import { addWorkspace } from './support/workspace.js';
import { ensureWrk, loadProgram, REPORT } from './support/wrk.js';

/** Reads over REST compared with the same rows from bare Express and pg, in alternating rounds on the same cores. */
const CONNECTIONS = 16;
const CAMPAIGNS = 40;
const [ROUNDS, SECONDS] = [5, 3];
const LIST = '/api/v1/qr-codes';

/** Creates the campaigns, with totals, and returns their pictures by id. */
async function createCampaigns(databaseUrl: string, url: string, key: string): Promise<Record<string, string>> {
  const svgs: Record<string, string> = {};
  for (let number = 1; number <= CAMPAIGNS; number++) {
    const input = { name: `Campaign ${number}`, payloadType: 'Url', content: `https://example.com/landing/${number}` };
    const { text } = await timedFetch(url + LIST, {
      method: 'POST',
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...input, mode: 'Dynamic' }),
    });
    const { id, svg }: { id: string; svg: string } = JSON.parse(text);
    svgs[id] = svg;
  }
  await query(
    databaseUrl,
    `insert into scan_total (workspace_id, subject_id, scans, last_scanned_utc)
     select workspace_id, id, 1234, now() from campaign`,
  );
  await query(databaseUrl, 'vacuum analyze');
  return svgs;
}

const wrkScript = (key: string, paths: readonly string[]): string => `
  local requests, next = {}, 0
  init = function()
    for path in string.gmatch("${paths.join(' ')}", "%S+") do
      requests[#requests + 1] = wrk.format("GET", path, { ["X-Api-Key"] = "${key}" })
    end
  end
  request = function() next = next % #requests + 1; return requests[next] end
  ${REPORT}`;

/** Both responses must be equal except for the order of members; otherwise the comparison is invalid. */
async function requireSameAnswers(programs: readonly Program[], key: string, paths: readonly string[]): Promise<void> {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  for (const path of paths) {
    const answers = programs.map(async ({ url }) => {
      const { text } = await timedFetch(url + path, { headers: { 'X-Api-Key': key } });
      return JSON.stringify(JSON.parse(text), sorted);
    });
    const [one, other] = await Promise.all(answers);
    if (one !== other) throw new Error(`${path}: the answers differ:\n${one}\n${other}`);
  }
}

await ensureWrk();
await withStage(async ({ folder, server, start }) => {
  const { key } = await addWorkspace(server.url);
  const service = await start('service', server.url, join(folder, 'data'));
  const svgs = await createCampaigns(server.url, service.url, key);
  const pictures = join(folder, 'svgs.json');
  await writeFile(pictures, JSON.stringify(svgs));
  const bare = await start('bare-reads', server.url, pictures);
  const row = async (id: string, what: string, limit: number, paths: readonly string[]) => {
    await requireSameAnswers([service, bare], key, paths);
    const script = join(folder, `${id}.lua`);
    await writeFile(script, wrkScript(key, paths));
    const rateOf = (program: Program) => async () =>
      (await loadProgram(program, { script, connections: CONNECTIONS, seconds: SECONDS })).rate;
    const peer = { name: 'the same rows through bare Express and pg', measure: rateOf(bare) };
    return { id, what, unit: '/s', better: 'higher', limit, measure: rateOf(service), peer } as const;
  };
  const one = Object.keys(svgs).map((id) => `${LIST}/${id}`);
  await measureRows(
    [
      await row('get-one', 'GET one campaign over REST', 0.75, one),
      await row('list-of-20', 'list of 20 campaigns over REST', 0.5, [LIST]),
    ],
    { rounds: ROUNDS, warmUp: 1 },
  );
});
