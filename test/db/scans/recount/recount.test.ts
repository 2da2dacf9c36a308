import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { type DrainFixture, openDrainFixture } from '../../../support/scans/drain.js';
import { readFigures } from '../../../support/scans/figures.js';
import { findDifferences, insertTotalsOnly, insertWorkspace, scanOf } from '../../../support/scans/scans.js';

const TIME = Date.UTC(2028, 1, 29, 10, 30);

describe('A recount', () => {
  let fixture: DrainFixture;
  const campaign = newId();

  beforeEach(async () => {
    fixture = await openDrainFixture();
    const instance = await fixture.open('one');
    instance.drainer.start();
    await instance.appendAll([
      ...[1n, 1n, 2n].map((visitor) =>
        scanOf(fixture.workspaceId, campaign, { scannedMs: TIME, visitor, country: 'DE', rule: 'Phones' }),
      ),
      scanOf(fixture.workspaceId, campaign, { scannedMs: TIME, class: 'bot' }),
      scanOf(fixture.workspaceId, newId(), { scannedMs: TIME + 86_400_000, visitor: 3n }),
    ]);
    await instance.drainer.caughtUp();
    await instance.close();
  });
  afterEach(() => fixture.close());

  /** Damages the figures, repairs them, and returns the reported differences. */
  const reported = async (sql: string): Promise<string[]> => {
    const before = await readFigures(fixture.client);
    await fixture.client.query(sql);
    const found = await findDifferences(fixture.client);
    expect(await findDifferences(fixture.client, true)).to.deep.equal(found);
    expect(await findDifferences(fixture.client)).to.deep.equal([]);
    expect(await readFigures(fixture.client)).to.deep.equal(before);
    return found.map(({ subjectId, span, what, stored, counted }) => {
      const subject = subjectId === campaign ? 'campaign' : subjectId === fixture.workspaceId ? 'workspace' : 'other';
      return `${subject} ${span} ${what} ${stored} ${counted}`;
    });
  };

  it('finds nothing in correct figures', async () => {
    expect(await findDifferences(fixture.client)).to.deep.equal([]);
  });

  it('reports exactly which number was changed, and repairs it', async () => {
    const own = `subject_id = '${campaign}'`;
    expect(await reported(`update scan_day set scans = 7 where ${own}`)).to.deep.equal([
      'campaign 2028-02-29 scans 7 3',
    ]);
    expect(await reported(`update scan_hour set uniques = 0 where ${own}`)).to.deep.equal([
      'campaign 2028-02-29T10 uniques 0 2',
    ]);
    expect(await reported(`update scan_total set scans = 1, last_scanned_utc = 'epoch' where ${own}`)).to.deep.equal([
      'campaign all time scans 1 3',
      'campaign all time lastScannedUtc 1970-01-01T00:00:00.000Z 2028-02-29T10:30:00.000Z',
    ]);
    expect(await reported(`update scan_hour set labels = '\\x80' where ${own}`)).to.deep.equal([
      'campaign 2028-02-29T10 labels unreadable readable',
    ]);
  });

  it('reports labels by their names, and rows that are missing', async () => {
    const label = await fixture.client.query("select id from scan_label where label = 'DE'");
    const all = await reported(`update scan_day set labels = '\\x' where subject_id = '${campaign}'`);
    expect(label.rows).to.have.length(1);
    expect(all).to.include.members([
      'campaign 2028-02-29 country DE: scans 0 3',
      'campaign 2028-02-29 country DE: uniques 0 2',
      'campaign 2028-02-29 rule Phones: scans 0 3',
      'campaign 2028-02-29 rule Phones: uniques 0 2',
      'campaign 2028-02-29 excluded bot: scans 0 1',
    ]);
    expect(await reported(`delete from scan_hour where subject_id = '${fixture.workspaceId}'`)).to.include.members([
      'workspace 2028-02-29T10 scans 0 3',
      'workspace 2028-03-01T10 uniques 0 1',
    ]);
  });

  it('finds a deleted raw scan in every figure that has counted it', async () => {
    await fixture.client.query("delete from scan where class = 'bot'");
    const found = await findDifferences(fixture.client);
    expect(found.map(({ span, what, stored, counted }) => `${span} ${what} ${stored} ${counted}`)).to.deep.equal(
      ['2028-02-29T10', '2028-02-29'].flatMap((span) => Array(2).fill(`${span} excluded bot: scans 1 0`)),
    );
  });

  describe('of scans that are counted in totals only', () => {
    let totalsOnly: string;
    let before: Awaited<ReturnType<typeof readFigures>>;
    const damage = async (sql: string): Promise<number> => {
      await fixture.client.query(sql);
      const found = await findDifferences(fixture.client, true);
      expect(await findDifferences(fixture.client)).to.deep.equal([]);
      return found.length;
    };

    beforeEach(async () => {
      await insertWorkspace(fixture.client, fixture.workspaceId);
      totalsOnly = await insertTotalsOnly(fixture.client, fixture.workspaceId);
      const instance = await fixture.open('two');
      instance.drainer.start();
      await instance.appendAll([
        ...[0, 1, 3_600_000].map((late) =>
          scanOf(fixture.workspaceId, totalsOnly, { scannedMs: TIME + late, totalsOnly: true }),
        ),
        scanOf(fixture.workspaceId, totalsOnly, { scannedMs: TIME, visitor: 5n, country: 'AT' }),
      ]);
      await instance.drainer.caughtUp();
      await instance.close();
      before = await readFigures(fixture.client);
    });

    it('equals what was counted', async () => {
      expect(before.totals[totalsOnly]).to.deep.equal({ scans: 4, uniques: 1, last: TIME + 3_600_000 });
      expect(await findDifferences(fixture.client)).to.deep.equal([]);
    });

    it('repairs days, workspaces and totals from the campaigns’ hours, and never removes such scans', async () => {
      const { workspaceId } = fixture;
      expect(await damage(`delete from scan_day where subject_id = '${totalsOnly}'`)).to.be.above(0);
      expect(await damage(`update scan_hour set scans = 1 where subject_id = '${workspaceId}'`)).to.be.above(0);
      expect(await damage(`delete from scan_total where subject_id = '${totalsOnly}'`)).to.be.above(0);
      const { totals, ...rest } = before;
      const found = await readFigures(fixture.client);
      expect({ hours: found.hours, days: found.days }).to.deep.equal(rest);
      // The hour of the last scan is known, but not the minute.
      expect(found.totals[totalsOnly]).to.deep.equal({ ...totals[totalsOnly], last: TIME + 1_800_000 });
    });

    it('repairs labels that cannot be read', async () => {
      await damage(`update scan_hour set labels = '\\x80' where subject_id = '${totalsOnly}'`);
      expect(await readFigures(fixture.client)).to.deep.equal(before);
    });

    it('does not believe the rest of other campaigns', async () => {
      expect(await damage(`update scan_hour set scans = scans + 1 where subject_id = '${campaign}'`)).to.equal(1);
      expect(await readFigures(fixture.client)).to.deep.equal(before);
    });
  });
});
