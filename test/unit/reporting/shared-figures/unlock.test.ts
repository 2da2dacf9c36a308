import { expect } from 'chai';
import { HOUR_MS } from '../../../../src/core/clock.js';
import { newId } from '../../../../src/core/ids.js';
import { hashPassword } from '../../../../src/reporting/shared-figures/password.js';
import { isUnlocked } from '../../../../src/reporting/shared-figures/unlock.js';
import { createRateLimits } from '../../../../src/tenancy/limits/rate-limits.js';

const PASSWORD = 'password';
/** RFC 7914, section 12: the first 32 bytes of the second vector. */
const STORED = '$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWI';

interface Page {
  readonly id: string;
  readonly workspaceId: string;
  readonly password: string;
}

const pagesOf = (workspaceId: string, count: number): Page[] =>
  Array.from({ length: count }, () => ({ id: newId(), workspaceId, password: STORED }));

describe('Opening a shared page with its password', () => {
  let now = 0;
  const services = { rateLimits: createRateLimits(0), addressOf: () => '192.0.2.1', clock: { now: () => now } };
  const open = (page: Page, password = PASSWORD) => isUnlocked(services, page, {} as never, password);

  /** Opens pages at once, each from some connections. Resolves when all of them wait, and before any is opened. */
  async function crowd(pages: readonly Page[], connections: number) {
    const counted = { opened: 0, refused: 0 };
    const attempts = pages.flatMap((page) =>
      Array.from({ length: connections }, () =>
        open(page).then(
          () => void counted.opened++,
          () => void counted.refused++,
        ),
      ),
    );
    for (let turn = 0; turn < 50; turn++) await null;
    return { counted, end: () => Promise.all(attempts) };
  }

  it('does not wait for more than one other of a workspace with many pages', async () => {
    const [one, two] = [newId(), newId()];
    const { counted, end } = await crowd(pagesOf(one, 45), 2);
    const visited = await Promise.all(pagesOf(two, 1).map((page) => open(page)));
    expect(visited).to.deep.equal([true]);
    expect(counted.opened).to.be.at.most(4);
    await end();
    expect(counted.opened).to.equal(18);
    expect(counted.refused).to.equal(72);
  });

  it('takes no turn for an hour after the same password has opened it', async () => {
    const workspaceId = newId();
    const [page] = pagesOf(workspaceId, 1);
    if (page === undefined) throw new Error('no page');
    expect(await open(page)).to.equal(true);
    const first = await crowd(pagesOf(workspaceId, 3), 1);
    expect(await open(page)).to.equal(true);
    expect(first.counted.opened).to.equal(0);
    await first.end();
    now += HOUR_MS;
    const second = await crowd(pagesOf(workspaceId, 3), 1);
    expect(await open(page)).to.equal(true);
    expect(second.counted.opened).to.equal(3);
    await second.end();
  });

  it('knows a remembered password of this page only, and not after the password has changed', async () => {
    const [page, other] = pagesOf(newId(), 2);
    if (page === undefined || other === undefined) throw new Error('no pages');
    expect(await open(page)).to.equal(true);
    const changed = await hashPassword(page.workspaceId, 'another password');
    expect(await open({ ...page, password: changed })).to.equal(false);
    expect(await open({ ...other, password: changed })).to.equal(false);
    expect(await open(page, `${PASSWORD} `)).to.equal(false);
  });
});
