import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { Plan } from '../../../src/core/contract/plans.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { signIn, startConsole, type TestConsole } from '../../support/console/start-console.js';
import { pixelsOf } from '../../support/scanning/looks.js';
import { READ } from '../../support/scanning/readers.js';

const PATH = '/campaigns/new';
interface Code {
  readonly name: string;
  readonly content: string;
  readonly mode: string;
  readonly payloadType: string;
  readonly address: string;
}
const RTL_NAME = 'قائمة الربيع';

describe('The screen for a new code', () => {
  let running: TestConsole | null;
  /** Signed in, and used by most tests one after the other. */
  let shared: Page;
  before(async function () {
    running = await startConsole({ service: { checksArtwork: true } });
    if (running === null) return this.skip();
    shared = await running.open();
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  const opened = async (options: Parameters<TestConsole['open']>[0] = {}): Promise<Page> => {
    if (running === null) throw new Error('there is no console');
    return running.open({ path: PATH, ...options });
  };
  /** The screen as somebody sees it who has typed nothing yet. */
  const empty = async (): Promise<Page> => {
    await shared.goto(`${running?.url}/sign-in`);
    await shared.evaluate('localStorage.clear()');
    await shared.goto(running?.url + PATH);
    return shared;
  };
  const codes = async (): Promise<Code[]> => {
    const data = await running?.graphql(
      '{ qrCodes(pageSize: 100) { items { name content mode payloadType address } } }',
    );
    return (data as { qrCodes: { items: Code[] } }).qrCodes.items;
  };
  const withName = async (name: string) => (await codes()).filter((code) => code.name === name);
  /** The first field has the focus. */
  const ready = (page: Page): Promise<void> => page.locator('input:focus').waitFor();
  const expectCampaign = (page: Page): Promise<void> => page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);

  it('makes the first code with two clicks and an address', async () => {
    const page = await empty();
    await page.getByRole('button', { name: /^Link/ }).click();
    await ready(page);
    await page.keyboard.type('example.com/spring');
    await page.getByRole('button', { name: 'Create code' }).click();
    await expectCampaign(page);
    const [code] = await withName('example.com/spring');
    expect(code).to.include({ content: 'https://example.com/spring', mode: 'Dynamic', payloadType: 'Url' });
  });

  it('leads to the downloads of the code that it made, whose file reads as the code’s address', async () => {
    const page = await empty();
    await page.getByRole('button', { name: /^Link/ }).click();
    await page.keyboard.type('example.com/poster');
    await page.getByRole('button', { name: 'Create code' }).click();
    await expectCampaign(page);
    const sections = page.getByRole('main').getByRole('heading', { level: 2 });
    await sections.filter({ hasText: 'Scans of the last 30 days' }).waitFor();
    expect(await sections.first().innerText()).to.equal('Downloads');
    const button = page.getByRole('button', { name: 'Download PNG' });
    const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const pixels = await pixelsOf(sharp(await saved.path()));
    const [code] = await withName('example.com/poster');
    expect(await READ.jsQR(pixels)).to.equal(code?.address);
  });

  it('makes one with the keyboard alone: the first card, the address, Enter', async () => {
    const page = await empty();
    const first = page.getByRole('button', { name: /^Link/ });
    await first.waitFor();
    for (let presses = 0; (await first.and(page.locator(':focus')).count()) === 0; presses++) {
      expect(presses, 'presses of Tab until the first card').to.be.below(20);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByLabel('Web address').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('example.com/keys');
    await page.keyboard.press('Enter');
    await expectCampaign(page);
    expect(await withName('example.com/keys')).to.have.length(1);
  });

  it('shows the real picture all the time', async () => {
    const page = await empty();
    const picture = page.getByAltText('The code as it will be');
    await picture.waitFor();
    await page.getByRole('button', { name: /^Text Shows/ }).click();
    const before = await picture.getAttribute('src');
    await page.getByText('Fixed for ever').click();
    await page.getByLabel('Text', { exact: true }).fill('Encoded as it is');
    await picture.and(page.locator(`:not([src=${JSON.stringify(before)}])`)).waitFor();
    await page.getByText('Shown with a short address').waitFor({ state: 'detached' });
  });

  it('keeps what was typed over a reload, until it is begun anew', async () => {
    const page = await empty();
    await page.getByRole('button', { name: /^Wi-Fi/ }).click();
    await page.getByLabel('Name of the network').fill('Guests');
    await page.getByLabel('Password').fill('12345678');
    await page.getByLabel('Name', { exact: true }).fill(RTL_NAME);
    await page.reload();
    await page.getByText('This code was begun before').waitFor();
    expect(await page.getByLabel('Password').inputValue()).to.equal('12345678');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal(RTL_NAME);
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await page.getByRole('button', { name: /^Wi-Fi/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Create code' }).click();
    await expectCampaign(page);
    const [code] = await withName(RTL_NAME);
    expect(code?.mode).to.equal('Static');
    expect(JSON.parse(code?.content ?? '')).to.deep.equal({ ssid: 'Guests', password: '12345678', encryption: 'WPA' });
    await page.goto(running?.url + PATH);
    await page.getByRole('button', { name: /^Wi-Fi/ }).waitFor();
  });

  it('says beside each field what is wrong with it, and moves there', async () => {
    const page = await empty();
    await page.getByRole('button', { name: /^Contact/ }).click();
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByText('Please fill this in.').first().waitFor();
    await page.getByLabel('Email', { exact: true }).fill('nobody');
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByText('Enter a name or an organization.').waitFor();
    await page.getByText('This must be an email address such as name@example.com.').waitFor();
    await page.getByLabel('First name').and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('button', { name: /^Link/ }).click();
    await page.getByLabel('Web address').fill('javascript:alert(1)');
    await page.getByText('This must be a web address such as https://example.com/menu.').waitFor();
    await page.getByLabel('Web address').fill('http://example.com');
    await page.getByRole('button', { name: 'Use https' }).click();
    expect(await page.getByLabel('Web address').inputValue()).to.equal('https://example.com');
  });

  it('tells the words of the service beside the field that they are about', async () => {
    const page = await opened({ locale: 'de-DE' });
    const own = await running?.graphql(
      'mutation { createQrCode(input: { name: "Loop", content: "https://example.com", mode: Dynamic, payloadType: Url, externalId: "A-1" }) { code } }',
    );
    const { code } = (own as { createQrCode: { code: string } }).createQrCode;
    await page.getByRole('button', { name: /^Link/ }).click();
    await ready(page);
    await page.keyboard.type(`${running?.url}/r/${code}`);
    await page.getByRole('button', { name: 'Code erstellen' }).click();
    await page.getByText('Sie würde im Kreis führen.').waitFor();
    await page.getByLabel('Webadresse').fill('example.com/nummer');
    await page.getByRole('button', { name: 'Schlagwörter und Nummer' }).click();
    await page.getByLabel('Nummer in einem anderen System').fill('A-1');
    await page.getByRole('button', { name: 'Code erstellen' }).click();
    await page.getByText('Eine andere Kampagne hat sie.').waitFor();
  });

  it('makes one code when the first answer is lost', async () => {
    const page = await empty();
    let sent = 0;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('CreateCode')) return route.continue();
      sent += 1;
      if (sent > 1) {
        await page.getByText('trying again').waitFor();
        return route.continue();
      }
      await route.fetch();
      return route.fulfill({ status: 503, contentType: 'text/plain', body: 'gone' });
    });
    await page.getByRole('button', { name: /^Phone call/ }).click();
    await ready(page);
    await page.keyboard.type('+1 555 0100');
    await page.keyboard.press('Enter');
    await expectCampaign(page);
    expect(sent).to.be.at.least(2);
    expect(await withName('+1 555 0100')).to.have.length(1);
    await page.unroute('**/graphql');
    running?.problems.expectOnly(/503/);
  });

  it('goes on after signing in again when the session has ended', async () => {
    const page = await empty();
    await page.getByRole('button', { name: /^Link/ }).click();
    await ready(page);
    await page.keyboard.type('example.com/later');
    await page.context().clearCookies();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await signIn(page, running?.key ?? '');
    await expectCampaign(page);
    expect(await withName('example.com/later')).to.have.length(1);
    running?.problems.expectOnly(/401/);
  });

  it('says what to do at the limit of the plan, and offers only what the plan has', async () => {
    const { key } = (await running?.service.addWorkspace({ plan: Plan.Free })) ?? { key: '' };
    const page = await opened({ key });
    expect(await page.getByRole('button', { name: /^Menu/ }).isDisabled()).to.equal(true);
    await page.getByRole('button', { name: /^Link/ }).click();
    expect(await page.getByRole('radio', { name: /^Dynamic/ }).isDisabled()).to.equal(true);
    await page.route('**/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      // As if the workspace had lost its plan while somebody types.
      const sent = body.includes('CreateCode') ? body.replace('"Static"', '"Dynamic"') : body;
      return route.continue({ postData: sent });
    });
    await page.getByLabel('Web address').fill('example.com/free');
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.getByText('The plan Free has static codes only.').waitFor();
    await page.getByText('What was typed is kept here').waitFor();
  });

  it('is not offered to a key that only reads', async () => {
    const { key } = (await running?.service.addWorkspace({}, { scopes: ['qr:read'] })) ?? { key: '' };
    const page = await opened({ key });
    await page.getByText('This key only reads').waitFor();
    expect(await page.getByRole('button', { name: /^Link/ }).count()).to.equal(0);
  });

  it('can be used by everybody, in light and dark, on phones and desks', async () => {
    const page = await empty();
    await page.getByAltText('The code as it will be').waitFor();
    await expectNoViolationsInAllLooks(page);
    await page.getByRole('button', { name: /^Event/ }).click();
    await page.getByRole('button', { name: 'Create code' }).first().click();
    await page.getByText('Please fill this in.').first().waitFor();
    await expectNoViolationsInAllLooks(page, () => page.getByAltText('The code as it will be').waitFor());
  });
});
