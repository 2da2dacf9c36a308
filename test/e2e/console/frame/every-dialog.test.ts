import { expect } from 'chai';
import { WalkedPage } from '../../../support/console/dialog-walk.js';
import { fillWorkspace, UNBROKEN } from '../../../support/console/full-workspace.js';
import { Findings, ScreenWalk } from '../../../support/console/screen-walk.js';
import { readScreenAddresses } from '../../../support/console/screens.js';
import { startConsole, type TestConsole } from '../../../support/console/start-console.js';
import { LOCAL_DOMAINS } from '../../../support/dns/checked-domains.js';

/** Fewer would mean that the walk does not reach them any more. */
const REACHED = { opened: 50, written: 25 };

const addresses = await readScreenAddresses();

describe('Every dialog of the console', () => {
  const findings = new Findings();
  let running: TestConsole | null = null;
  let parameters: Awaited<ReturnType<typeof fillWorkspace>>;
  let walked: WalkedPage;
  let prefix: string;

  before(async function () {
    running = await startConsole({ workspace: { name: UNBROKEN }, service: { environment: LOCAL_DOMAINS } });
    if (running === null) return this.skip();
    parameters = await fillWorkspace(running);
    const page = await running.open();
    await page.getByRole('heading', { level: 1 }).waitFor();
    prefix = new URL(page.url()).pathname.replace(/\/campaigns$/, '');
    walked = await WalkedPage.of(page);
  });
  // Of writes that were cut off, and of frames with a page, in which scripts may not run.
  afterEach(() => running?.problems.expectOnly(/net::ERR_INTERNET_DISCONNECTED|frame is sandboxed/));
  after(() => running?.close());

  const expectNoProblems = (): void => {
    expect(findings.problems.splice(0)).to.deep.equal([]);
  };

  for (const address of addresses) {
    it(`closes with Back, and says what failed, keeps what was typed and writes once, at ${address}`, async () => {
      const path = prefix + address.replace(/\$\w+/, (name) => parameters[name as keyof typeof parameters]);
      await new ScreenWalk(walked, address, path, findings).explore();
      expectNoProblems();
    });
  }

  it('deletes only one thing with a double click', async () => {
    for (const remove of findings.deletions) await remove();
    expectNoProblems();
  });

  it('was reached', () => {
    expect(findings.opened.size).to.be.at.least(REACHED.opened);
    expect(findings.written.size).to.be.at.least(REACHED.written);
  });
});
