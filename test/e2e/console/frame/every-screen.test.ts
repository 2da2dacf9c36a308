import { expect } from 'chai';
import { Plan } from '../../../../src/core/contract/plans.js';
import { readViolations } from '../../../support/console/expect-no-violations.js';
import { fillWorkspace, UNBROKEN } from '../../../support/console/full-workspace.js';
import { layoutProblems } from '../../../support/console/screen-layout.js';
import { readScreenAddresses } from '../../../support/console/screens.js';
import { startConsole, type TestConsole } from '../../../support/console/start-console.js';
import { openStill, type StillPage } from '../../../support/console/still-page.js';

/** The full workspace has a brand kit with a logo, and one thing of each kind with the longest texts. */
const LOOKS = [
  { width: 390, locale: 'de-DE', content: 'full', colorScheme: 'dark' },
  { width: 1280, locale: 'de-DE', content: 'full', colorScheme: 'light' },
  { width: 390, locale: 'en-US', content: 'empty', colorScheme: 'light' },
  { width: 1280, locale: 'en-US', content: 'full', colorScheme: 'dark' },
  { width: 390, locale: 'de-DE', content: 'empty', colorScheme: 'light' },
] as const;
const FOCUSED = 'document.activeElement?.tagName + " " + document.activeElement?.textContent';
const OFFER = /^(Add passkey|Passkey hinzufügen)$/;
/** Of a field, and how far the screen is scrolled. */
const FIRST_FIELD = `[document.activeElement.matches('input, textarea'), document.querySelector('main').scrollTop]`;

const isView = (address: string): number => Number(address.includes('?'));

describe('Every screen of the console', () => {
  let running: TestConsole | null = null;
  let addresses: string[];
  let parameters: Awaited<ReturnType<typeof fillWorkspace>>;
  let still: StillPage;

  before(async function () {
    running = await startConsole({ workspace: { name: UNBROKEN } });
    if (running === null) return this.skip();
    parameters = await fillWorkspace(running);
    // Views first, before other screens have read what they show.
    addresses = (await readScreenAddresses()).toSorted((one, other) => isView(other) - isView(one));
  });
  afterEach(async () => {
    // Of frames with a page, in which the observer of shifts cannot run.
    still.problems.expectOnly(/frame is sandboxed/);
    await still.close();
  });
  after(() => running?.close());

  const openIn = async (look: (typeof LOOKS)[number]): Promise<StillPage> => {
    if (running === null) throw new Error('There is no browser.');
    if (look.content === 'full') return openStill(running, look);
    const { workspaceId } = await running.service.addWorkspace({ plan: Plan.Business });
    return openStill(running, { ...look, workspaceId });
  };

  for (const look of LOOKS) {
    it(`can be read and has room for all it shows at ${look.width} px in ${look.locale}, ${look.content}, and moves nothing`, async () => {
      still = await openIn(look);
      const { page } = still;
      await page.getByRole('button', { name: OFFER }).waitFor();
      const found: Record<string, string[]> = { 'after signing in': await layoutProblems(page) };
      const values = look.content === 'full' ? parameters : { $id: '', $kitId: 'new' };
      for (const address of addresses) {
        if (look.content === 'empty' && address.includes('$id')) continue;
        await still.show(address.replace(/\$\w+/, (name) => values[name as keyof typeof values]));
        const focused = await page.evaluate<string>(FOCUSED);
        const isOnHeading = focused.startsWith('H1 ');
        const focusProblems = isOnHeading ? [] : [`the focus is on ${focused}`];
        found[address] = [...(await layoutProblems(page)), ...focusProblems, ...(await readViolations(page))];
      }
      const wrong = Object.entries(found).filter(([, problems]) => problems.length > 0);
      expect(Object.fromEntries(wrong)).to.deep.equal({});
    });
  }

  it('that makes a code stays at the top for any type, and has the focus in the first field, also again', async () => {
    still = await openIn(LOOKS[3]);
    const { page } = still;
    await still.show('/campaigns/new');
    const cards = page.getByRole('region', { name: 'What does it do?' }).getByRole('listitem').getByRole('button');
    const change = page.getByRole('button', { name: 'Change what the code does' });
    await cards.first().waitFor();
    const count = await cards.count();
    expect(count).to.be.at.least(10);
    for (let index = 0; index < count; index++) {
      for (const _time of ['first', 'again']) {
        await cards.nth(index).press('Enter');
        await change.waitFor();
        await still.settle();
        expect(await page.evaluate(FIRST_FIELD), `type ${index}`).to.deep.equal([true, 0]);
        await change.press('Enter');
      }
    }
    // What observes this page may not run in the previews of pages.
    still.problems.expectOnly(/frame is sandboxed/);
  });
});
