import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { Plan } from '../../../src/core/contract/plans.js';
import { Role } from '../../../src/core/contract/scopes.js';
import { describeConsole } from '../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { signIn } from '../../support/console/start-console.js';
import { pixelsOf } from '../../support/scanning/looks.js';
import { READ } from '../../support/scanning/readers.js';

const PATH = '/campaigns/new';
const LIST = '{ qrCodes(pageSize: 100) { items { name content mode payloadType address } } }';
type Code = Record<'name' | 'content' | 'mode' | 'payloadType' | 'address', string>;
const RTL_NAME = 'قائمة الربيع';

describeConsole('The screen for a new code', { service: { checksArtwork: true } }, (running) => {
  /** A signed-in page on which nothing has been typed yet. */
  let page: Page;
  beforeEach(async () => {
    page ??= await running.open();
    await page.goto(`${running.url}/sign-in`);
    await page.evaluate('localStorage.clear()');
    await page.goto(running.url + PATH);
  });

  /** Begins a code of the kind on the card, and types into its first field, which has the focus. */
  const begin = async (card: RegExp, typed: string): Promise<void> => {
    await page.getByRole('button', { name: card }).click();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type(typed);
  };
  const create = (): Promise<void> => page.getByRole('button', { name: 'Create code' }).click();
  /** Waits for the page of the campaign. Returns the code, which is the only one of this name. */
  const expectCampaign = async (name: string): Promise<Code | undefined> => {
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
    const { qrCodes } = await running.graphql(LIST);
    const codes = (qrCodes as { items: Code[] }).items.filter((code) => code.name === name);
    expect(codes).to.have.length(1);
    return codes[0];
  };

  it('creates the first code with two clicks and an address', async () => {
    await begin(/^Link/, 'example.com/spring');
    await create();
    const code = await expectCampaign('example.com/spring');
    expect(code).to.include({ content: 'https://example.com/spring', mode: 'Dynamic', payloadType: 'Url' });
  });

  it('leads to the downloads of the created code, whose file reads as the code’s address', async () => {
    await begin(/^Link/, 'example.com/poster');
    await create();
    const code = await expectCampaign('example.com/poster');
    await page.getByRole('heading', { level: 2, name: 'Scan it with your phone' }).waitFor();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const button = page.getByRole('button', { name: 'Download PNG' });
    const [saved] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const pixels = await pixelsOf(sharp(await saved.path()));
    expect(await READ.jsQR(pixels)).to.equal(code?.address);
  });

  it('creates one with the keyboard alone: the first card, the address, Enter', async () => {
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
    await expectCampaign('example.com/keys');
  });

  it('always shows the real picture', async () => {
    const picture = page.getByAltText('Your code');
    await picture.waitFor();
    await page.getByRole('button', { name: /^Text Shows/ }).click();
    const before = await picture.getAttribute('src');
    await page.getByText('Fixed forever').click();
    await page.getByLabel('Text', { exact: true }).fill('Encoded as it is');
    await picture.and(page.locator(`:not([src=${JSON.stringify(before)}])`)).waitFor();
    await page.getByText('Shows a short address').waitFor({ state: 'detached' });
  });

  it('keeps what was typed over a reload, until it is discarded', async () => {
    await begin(/^Wi-Fi/, 'Guests');
    await page.getByLabel('Password').fill('12345678');
    await page.getByLabel('Name', { exact: true }).fill(RTL_NAME);
    await page.reload();
    await page.getByText('You started this code earlier').waitFor();
    expect(await page.getByLabel('Password').inputValue()).to.equal('12345678');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal(RTL_NAME);
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('button', { name: /^Wi-Fi/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await create();
    const code = await expectCampaign(RTL_NAME);
    expect(code?.mode).to.equal('Static');
    expect(JSON.parse(code?.content ?? '')).to.deep.equal({ ssid: 'Guests', password: '12345678', encryption: 'WPA' });
    await page.goto(running.url + PATH);
    await page.getByRole('button', { name: /^Wi-Fi/ }).waitFor();
  });

  it('shows problems next to their fields, and moves there', async () => {
    await page.getByRole('button', { name: /^Contact/ }).click();
    await create();
    await page.getByText('Please fill this in.').first().waitFor();
    await page.getByLabel('Email', { exact: true }).fill('nobody');
    await create();
    await page.getByText('Enter a name or an organization.').waitFor();
    await page.getByText('This must be an email address such as name@example.com.').waitFor();
    await page.getByLabel('First name').and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Change what the code does' }).click();
    await begin(/^Link/, 'javascript:alert(1)');
    await page.getByText('This must be a web address such as https://example.com/menu.').waitFor();
    await page.getByLabel('Web address').fill('http://example.com');
    await page.getByRole('button', { name: 'Use https' }).click();
    expect(await page.getByLabel('Web address').inputValue()).to.equal('https://example.com');
  });

  it('shows the service’s words next to the field concerned', async () => {
    const german = await running.open({ path: PATH, locale: 'de-DE' });
    const { createQrCode: own } = await running.graphql(
      'mutation { createQrCode(input: { name: "Loop", content: "https://example.com", mode: Dynamic, payloadType: Url, externalId: "A-1" }) { code } }',
    );
    await german.getByRole('button', { name: /^Link/ }).click();
    await german.getByLabel('Webadresse').fill(`${running.url}/r/${(own as { code: string }).code}`);
    await german.getByRole('button', { name: 'Code erstellen' }).click();
    await german.getByText('Die Weiterleitung würde im Kreis laufen.').waitFor();
    await german.getByLabel('Webadresse').fill('example.com/nummer');
    await german.getByRole('button', { name: 'Schlagwörter und externe ID' }).click();
    await german.getByRole('textbox', { name: 'Externe ID' }).fill('A-1');
    await german.getByRole('button', { name: 'Code erstellen' }).click();
    await german.getByText('Eine andere Kampagne verwendet sie bereits.').waitFor();
  });

  it('creates one code when the first response is lost', async () => {
    await begin(/^Phone call/, '+1 555 0100');
    // Observed within the page, because Chromium sometimes hides a request's body from outside observers.
    await page.evaluate(`{
      const { fetch } = window;
      window.sent = 0;
      window.fetch = async (input, init) => {
        if (!init?.body?.includes('CreateCode')) return fetch(input, init);
        const answer = await fetch(input, init);
        return ++window.sent === 1 ? new Response('gone', { status: 503 }) : answer;
      };
    }`);
    await page.keyboard.press('Enter');
    await page.getByText('trying again').waitFor();
    await expectCampaign('+1 555 0100');
    expect(await page.evaluate('window.sent')).to.be.at.least(2);
  });

  it('continues after signing in again when the session has ended', async () => {
    await begin(/^Link/, 'example.com/later');
    await page.context().clearCookies();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await signIn(page, await running.linkFor());
    await expectCampaign('example.com/later');
    running.problems.expectOnly(/401/);
  });

  it('says what to do at the limit of the plan, and only offers what the plan includes', async () => {
    const { workspaceId } = await running.service.addWorkspace({ plan: Plan.Free });
    const free = await running.open({ path: PATH, workspaceId });
    expect(await free.getByRole('button', { name: /^Menu/ }).isDisabled()).to.equal(true);
    await free.getByRole('button', { name: /^Link/ }).click();
    expect(await free.getByRole('radio', { name: /^Dynamic/ }).isDisabled()).to.equal(true);
    // As if the workspace had lost its plan while somebody types.
    await free.evaluate(`{
      const { fetch } = window;
      window.fetch = (input, init) =>
        fetch(input, { ...init, ...(init?.body?.includes('CreateCode') && { body: init.body.replace('"Static"', '"Dynamic"') }) });
    }`);
    await free.getByLabel('Web address').fill('example.com/free');
    await free.getByRole('button', { name: 'Create code' }).click();
    await free.getByText('The plan Free includes static codes only.').waitFor();
    await free.getByText('Your input is kept here').waitFor();
  });

  it('is not offered to analysts', async () => {
    const reader = await running.open({ path: PATH, role: Role.Analyst });
    await reader.getByText('Your role does not allow changes').waitFor();
    expect(await reader.getByRole('button', { name: /^Link/ }).count()).to.equal(0);
  });

  it('is accessible, in light and dark, on phones and desktops', async () => {
    await page.getByAltText('Your code').waitFor();
    await expectNoViolationsInAllLooks(page);
    await page.getByRole('button', { name: /^Event/ }).click();
    await page.getByRole('button', { name: 'Create code' }).first().click();
    await page.getByText('Please fill this in.').first().waitFor();
    await expectNoViolationsInAllLooks(page, () => page.getByAltText('Your code').waitFor());
  });
});
