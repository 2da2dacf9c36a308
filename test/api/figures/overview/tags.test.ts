import { expect } from 'chai';
import { DAY_MS, systemClock } from '../../../../src/core/clock.js';
import { packScans } from '../../../../src/scans/blocks/pack-scans.js';
import { CODES } from '../../../support/http/client.js';
import { type CountedScan, countedScans, PLAIN_LABELS } from '../../../support/scans/plain-table.js';
import { randomFilter } from '../../../support/scans/random-filter.js';
import { type KnownScan, randomOf, randomPeriod, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../../support/scans/sample-workspace.js';
import { describeApi } from '../../../support/service/describe-api.js';

const FIGURES = 'label scans uniqueScans previousScans';
const QUERY = `query ($from: String, $to: String, $filter: SegmentFilter, $splitBy: SplitInput) {
  analyticsOverview(fromUtc: $from, toUtc: $to, filter: $filter, splitBy: $splitBy) {
    tags { tag ${FIGURES} } split { otherRows otherColumns columns { ${FIGURES} countryCode qrCodeId tag }
      rows { ${FIGURES} countryCode qrCodeId tag scansByColumn uniqueScansByColumn previousScansByColumn } } } }`;
const SET_TAGS = `mutation ($id: ID!, $tags: [String!]!) {
  updateQrCode(id: $id, input: { name: "Sample", content: "https://example.com/", tags: $tags }) { id } }`;
/** The second spelling of a tag has the same key as the first; some are labels of other rows, or names of members. */
const TAGS = ['Summer', 'été', 'Other', 'Untagged', 'constructor', '__proto__', 'a "b" \\ {c}', 'Berlin'];
const RESPELT = new Map([['Summer', 'SUMMER']]);

interface Label {
  readonly label: string;
  readonly countryCode?: string | null;
  readonly qrCodeId?: string | null;
  readonly tag: string | null;
  readonly scans: number;
  readonly uniqueScans: number;
  readonly previousScans: number;
}

describeApi('Figures by tag', { environment: { VISITOR_RETENTION_DAYS: '3650' } }, ({ running }) => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
  const uniquesOf = (scans: readonly CountedScan[]): number => scans.filter(({ isUnique }) => isUnique).length;

  it('are those of the campaigns that have it, in lists and tables, also of several tags and of none', async () => {
    const sample = await sampleWorkspace(running, 12);
    const { client, campaignIds } = sample;
    const tagsOf = new Map<string, readonly string[]>();
    for (const [index, id] of campaignIds.entries()) {
      const tags = TAGS.filter(() => random() < 0.35);
      const spelt = tags.map((tag) => (index === 11 ? (RESPELT.get(tag) ?? tag) : tag));
      await client.graphql(SET_TAGS, { id, tags: index < 2 ? [...new Set(['Summer', ...spelt])] : spelt });
      tagsOf.set(id, index < 2 ? [...new Set(['Summer', ...tags])] : tags);
    }
    const [deleted = '', untagged = ''] = campaignIds.slice(2);
    await client.graphql(SET_TAGS, { id: untagged, tags: [] });
    await client.delete(`${CODES}/${deleted}`).expect(204);
    for (const id of [deleted, untagged]) tagsOf.set(id, []);
    const scans = randomScans({ random, ...sample, count: 4_000 });
    await recordScans(running.databaseUrl, scans);

    const counted = countedScans(scans);
    /** The rows that have a scan. A tag that is called like another row is told apart by a mark. */
    const keysIn = (dimension: string, scan: KnownScan): string[] => {
      if (dimension !== 'tag') return [PLAIN_LABELS[dimension]?.(scan) ?? ''];
      const tags = tagsOf.get(scan.campaignId) ?? [];
      return tags.length === 0 ? ['Untagged'] : tags.map((tag) => `#${tag.toLowerCase()}`);
    };
    for (let round = 0; round < 40; round++) {
      if (round === 20) await packScans(running.operator.em.fork(), { clock: systemClock, dayScansMin: 100 });
      const [from = 0, far = 0] = randomPeriod(random);
      const to = Math.max(far, from + DAY_MS);
      const { filter = null, isIn = () => true } =
        round % 2 === 0 ? {} : randomFilter({ random, scans, campaignIds: campaignIds.slice(4) });
      const others = Object.keys(PLAIN_LABELS);
      const other = others[below(others.length)] ?? 'city';
      const [rows = '', columns = ''] = random() < 0.5 ? ['tag', other] : [other, 'tag'];
      const splitBy = { rows, columns, maxRows: 1 + below(8), maxColumns: 1 + below(8) };
      const body = (await client.graphql(QUERY, { from: iso(from), to: iso(to), filter, splitBy })).body;
      const what = `seed ${seed}, ${round}: ${iso(from)} ${iso(to)} ${JSON.stringify([splitBy, filter, body.errors])}`;
      expect(body.errors, what).to.equal(undefined);
      const { tags, split } = body.data.analyticsOverview;
      const between = (start: number, end: number) =>
        counted.filter(({ scan }) => isIn(scan) && start <= scan.scannedMs && scan.scannedMs < end);
      const [now, before] = [between(from, to), between(2 * from - to, from)];

      /** Compares the figures of rows or columns, and returns which scans each of them has. */
      const check = (dimension: string, labels: readonly Label[], max: number) => {
        const most = new Map<string, number>();
        for (const { scan } of [...now, ...before])
          for (const key of keysIn(dimension, scan)) most.set(key, most.get(key) ?? 0);
        for (const { scan } of now) for (const key of keysIn(dimension, scan)) most.set(key, (most.get(key) ?? 0) + 1);
        const counts = [...most.values()].sort((one, two) => two - one);
        const hasRest = most.size > max;
        expect(labels.length, what).to.equal(Math.min(max, most.size) + (hasRest ? 1 : 0));
        const own = hasRest ? labels.slice(0, -1) : labels;
        expect(
          own.map((label) => label.scans),
          what,
        ).to.deep.equal(counts.slice(0, max));
        const plainKey = ({ label, countryCode, qrCodeId, tag }: Label): string => {
          if (dimension === 'campaign') return qrCodeId ?? deleted;
          if (dimension !== 'tag') return countryCode == null ? label : `${label} ${countryCode}`;
          return tag == null ? label : `#${tag.toLowerCase()}`;
        };
        const keys = own.map(plainKey);
        const hasAny = (key: string, scan: KnownScan): boolean => keysIn(dimension, scan).includes(key);
        const tests = keys.map((key) => (scan: KnownScan) => hasAny(key, scan));
        const isRest = (scan: KnownScan) => keysIn(dimension, scan).some((key) => !keys.includes(key));
        const isHere = hasRest ? [...tests, isRest] : tests;
        for (const [index, label] of labels.entries()) {
          const here = now.filter(({ scan }) => isHere[index]?.(scan));
          expect([label.scans, label.uniqueScans], what).to.deep.equal([here.length, uniquesOf(here)]);
          expect(label.previousScans, what).to.equal(before.filter(({ scan }) => isHere[index]?.(scan)).length);
        }
        return { isHere, others: most.size - own.length };
      };

      check('tag', tags, 100);
      const down = check(rows, split.rows, splitBy.maxRows);
      const across = check(columns, split.columns, splitBy.maxColumns);
      expect([split.otherRows, split.otherColumns], what).to.deep.equal([down.others, across.others]);
      for (const [index, row] of split.rows.entries()) {
        const cellsOf = (list: readonly CountedScan[]) =>
          across.isHere.map((isIn) => list.filter(({ scan }) => down.isHere[index]?.(scan) && isIn(scan)));
        expect(row.scansByColumn, what).to.deep.equal(cellsOf(now).map((cell) => cell.length));
        expect(row.uniqueScansByColumn, what).to.deep.equal(cellsOf(now).map(uniquesOf));
        expect(row.previousScansByColumn, what).to.deep.equal(cellsOf(before).map((cell) => cell.length));
      }
    }
  });

  it('name tags in their most frequent spelling, and nothing else', async () => {
    const sample = await sampleWorkspace(running, 4);
    const { client, campaignIds } = sample;
    const spelt = [['summer'], ['SUMMER', 'Untagged'], ['summer', 'Other'], []];
    for (const [index, id] of campaignIds.entries()) await client.graphql(SET_TAGS, { id, tags: spelt[index] });
    await recordScans(running.databaseUrl, randomScans({ random, ...sample, count: 500 }));
    const all = { from: '2024-01-01', to: '2025-12-31' };
    const { tags } = (await client.graphql(QUERY, all)).body.data.analyticsOverview;
    const named = tags.map(({ tag, label }: { tag: string | null; label: string }) => `${tag} ${label}`);
    expect(named).to.have.members(['summer summer', 'Untagged Untagged', 'Other Other', 'null Untagged']);
  });
});
