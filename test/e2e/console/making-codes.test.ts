import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeConsole } from '../../support/console/describe-console.js';
import { expectNoViolations } from '../../support/console/expect-no-violations.js';

const LIST = '{ qrCodes(pageSize: 5) { items { name code content mode } } }';
type Code = Record<'name' | 'code' | 'content' | 'mode', string>;

describeConsole('Making codes', (running) => {
  let page: Page;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const codes = async (): Promise<Code[]> => ((await running.graphql(LIST)).qrCodes as { items: Code[] }).items;
  const expectCampaign = async (name: string): Promise<void> => {
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  before(async () => {
    page = await running.open({ height: 1000 });
  });
  beforeEach(() => page.goto(`${running.url}/campaigns/new`));

  it('takes a menu of 40 dishes without a photograph to a page with a drawn cover, which can be duplicated', async () => {
    await button(/^Menu/).click();
    const shown = page.frameLocator('iframe[title="Page"][data-shown]');
    await shown.getByRole('heading', { name: 'Your restaurant' }).waitFor();
    await page.getByText('A menu needs at least one picture').waitFor();
    await page.getByLabel('Business name').fill('Sample Kitchen');
    await button('Draw a cover').click();
    await button('Draw it again').click();
    await button('Draw it again').waitFor();
    // By keyboard: the button moves when the new cover is there, which would cancel a click.
    await button('Add dish').press('Enter');
    await page.locator('input:focus').waitFor();
    const dishes = Array.from({ length: 40 }, (_, index) => `Dish ${index} 4.50`).join('\\n');
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '${dishes}');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }`);
    await shown.getByText('Dish 39').waitFor();
    await shown.locator('img').first().waitFor();
    await button('Create page and code').click();
    await expectCampaign('Sample Kitchen');
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expectCampaign('Sample Kitchen (copy)');
    await page.goto(`${running.url}/campaigns`);
    await button('Actions for Sample Kitchen (copy)').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expectCampaign('Sample Kitchen (copy) (copy)');
    const contents = (await codes()).map(({ content }) => JSON.parse(content));
    expect(new Set(contents.flatMap(({ assetIds }) => assetIds)).size, 'three files of their own').to.equal(3);
    expect(new Set(contents.map(({ description }) => description)).size).to.equal(1);
    expect(JSON.stringify(contents)).to.include('Dish 39').and.not.include('Your restaurant');
  });

  it('offers an address of one’s own, and says at once if it cannot be', async () => {
    await page.route('**/console/session', async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), publicUrl: 'https://qr.example.com' };
      await route.fulfill({ response, json });
    });
    await page.reload();
    await button(/^Link/).click();
    await page.getByLabel('Web address').fill('example.com/own');
    await button(/^Address/).click();
    const ending = page.getByLabel('Your own ending');
    await ending.fill('spring!');
    await page.getByText('3 to 64 letters').waitFor();
    await ending.fill('spring');
    await page.getByText('qr.example.com/r/spring').last().waitFor();
    await page.unroute('**/console/session');
    await button('Create code').click();
    await expectCampaign('example.com/own');
    expect((await codes())[0]).to.include({ code: 'spring', mode: 'Dynamic' });
    await page.goto(`${running.url}/campaigns/new`);
    await button(/^Link/).click();
    await page.getByLabel('Web address').fill('example.com/taken');
    await button(/^Address/).click();
    await ending.fill('spring');
    await button('Create code').click();
    await page.getByText('Already in use, or used before.').waitFor();
    await page.getByText('Fixed forever').click();
    await ending.waitFor({ state: 'detached' });
    await button('Create code').click();
    await expectCampaign('example.com/taken');
  });

  it('brings a discarded draft back from any screen, unless something else was typed', async () => {
    const address = page.getByLabel('Web address');
    const startOver = () => button('Start over').click();
    const leave = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Campaigns' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
    };
    const expectDraft = async (): Promise<void> => {
      await page.getByText('You started this code earlier').waitFor();
      expect(await address.inputValue()).to.equal('example.com/draft');
    };
    await button(/^Link/).click();
    await address.fill('example.com/draft');
    await page.reload();
    await startOver();
    await leave();
    await button('Undo').click();
    await page.goBack();
    await expectDraft();
    await startOver();
    await leave();
    await page.goBack();
    await button(/^Link/).waitFor();
    await button('Undo').click();
    await expectDraft();
    await startOver();
    await button(/^Link/).click();
    await address.fill('example.com/other');
    await button('Undo').click();
    await button('Undo').waitFor({ state: 'detached' });
    expect(await address.inputValue()).to.equal('https://example.com/other');
    await button('Create code').click();
    await expectCampaign('example.com/other');
  });

  it('keeps what is chosen while a large logo is read', async () => {
    await button(/^Link/).click();
    await page.getByLabel('Web address').fill('example.com/logo');
    await button(/^Logo or icon/).click();
    await page.getByRole('radio', { name: 'Logo', exact: true }).press(' ');
    // The file is read once the test says so.
    await page.evaluate(`{
      const { decode } = HTMLImageElement.prototype;
      HTMLImageElement.prototype.decode = async function () {
        if (this.src.startsWith('blob:')) await new Promise((resolve) => { window.endReading = resolve; });
        return decode.call(this);
      };
    }`);
    const mimeType = 'image/svg+xml';
    const buffer = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>',
    );
    await page
      .locator('[data-field="style.logoDataUrl"] input[type="file"]')
      .setInputFiles({ name: 'logo.svg', mimeType, buffer });
    await page.waitForFunction('window.endReading !== undefined');
    await page.getByRole('switch', { name: 'Gradient' }).press(' ');
    await page.evaluate('window.endReading()');
    await page.getByRole('img', { name: 'The logo' }).waitFor();
    await button('Create code').click();
    await expectCampaign('example.com/logo');
    const { qrCodes } = await running.graphql(
      '{ qrCodes(pageSize: 1) { items { style { useGradient centerBadge } } } }',
    );
    expect(qrCodes).to.deep.equal({ items: [{ style: { useGradient: true, centerBadge: 'Logo' } }] });
  });

  it('has a design next to its controls, with one’s own letters in the templates, and explains its words', async () => {
    await button(/^Link/).click();
    await page.getByLabel('Web address').fill('example.com/look');
    const templates = page.getByRole('radiogroup', { name: 'Templates' });
    const template = templates.locator('img').last();
    const generic = await template.getAttribute('src');
    expect((await template.boundingBox())?.width).to.equal(104);
    const right = await templates.boundingBox();
    const preview = await page.getByRole('region', { name: 'Preview' }).boundingBox();
    expect((preview?.x ?? 0) - (right?.x ?? 0) - (right?.width ?? 0)).to.be.within(24, 40);
    await button(/^Logo or icon/).click();
    await page.getByRole('radio', { name: 'Letters' }).press(' ');
    await page.locator(`img[src=${JSON.stringify(generic)}]`).waitFor({ state: 'detached' });
    await button('About Contrast').press('Enter');
    await page.getByRole('dialog', { name: 'Contrast' }).getByText('How much darker').waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await button('About Contrast').and(page.locator(':focus')).waitFor();
    await button('Create code').click();
    await expectCampaign('example.com/look');
    await page.goto(`${page.url()}?tab=design`);
    await page.getByRole('radio', { name: 'Ink' }).press(' ');
    await button(/^Logo or icon/).click();
    await page.getByRole('radio', { name: 'Logo', exact: true }).press(' ');
    const field = await page.locator('[data-field="style.logoDataUrl"]').boundingBox();
    const bar = page.getByRole('toolbar', { name: 'Unsaved changes' }).locator('..');
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(y + height, 'the bar ends at the bottom').to.equal(1000);
    expect((field?.y ?? 0) + (field?.height ?? 0), 'the field for the logo is above the bar').to.be.at.most(y);
  });

  it('says on a phone what a page lacks, also from its preview', async () => {
    const phone = await running.open({ path: '/campaigns/new', width: 390, height: 844 });
    await phone.getByRole('button', { name: /^Menu/ }).click();
    await phone.getByLabel('Business name').fill('Sample Kitchen');
    await phone.getByText('Preview', { exact: true }).click();
    await phone.getByRole('button', { name: 'Create', exact: true }).click();
    const files = phone.locator('[data-field="content.assetIds"]');
    await files.locator(':focus').waitFor();
    const { y = 0, height = 0 } = (await files.boundingBox()) ?? {};
    const navigation = await phone.getByRole('navigation', { name: 'Screens' }).boundingBox();
    expect(y + height, 'what is missing is above the navigation').to.be.at.most(navigation?.y ?? 0);
  });
});
