import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeConsole } from '../../../support/console/describe-console.js';
import { eventually } from '../../../support/eventually.js';
import { picture } from '../../../support/files/pictures.js';
import { uploadFile } from '../../../support/http/upload.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const MENU = {
  businessName: 'Sample Kitchen',
  description: 'Tomato soup (v) 4.50\nBread 1.00\nCake 3.00\nTea 2.00\nWater 2.50',
};
const GERMAN = 'Tomatensuppe (v)  4,50\nBrot  1,00\nKuchen  3,00\nTee  2,00\nWasser  2,50';

describeConsole('A translated menu in the console', (running) => {
  const open = async (description: object | string): Promise<Page> => {
    const file = { bytes: await picture(60, 40), filename: 'sample.png', contentType: 'image/png' };
    const assetIds = [await uploadFile(running.url, running.key, file)];
    const input = {
      name: 'Sample',
      mode: 'Dynamic',
      payloadType: 'Menu',
      content: JSON.stringify({ ...MENU, assetIds }),
      translation: { contentLanguage: 'en', language: 'de', texts: { description } },
    };
    const { id } = (await running.graphql(CREATE, { input })).createQrCode as { id: string };
    const page = await running.open({ path: `/campaigns/${id}?tab=content`, height: 1000 });
    await page.getByRole('radio', { name: 'German' }).click();
    return page;
  };
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const becomes = (page: Page, name: string, value: string) =>
    eventually(`${name} is ${value}`, async () => (await field(page, name).inputValue()) === value);
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
  /** Returns whether the page took the text as a menu. */
  const paste = async (page: Page, name: string, text: string): Promise<boolean> => {
    await field(page, name).focus();
    return page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return !document.activeElement.dispatchEvent(event);
    })()`);
  };

  it('is pasted whole, with an Undo that leaves what was typed since', async () => {
    const page = await open({ Bread: 'Weißbrot' });
    expect(await paste(page, 'Cake', 'Kuchen 3,00\nTee 2,00')).to.equal(false);
    expect(await paste(page, 'Cake', GERMAN)).to.equal(true);
    await becomes(page, 'Bread', 'Brot');
    await becomes(page, 'Water', 'Wasser');
    await field(page, 'Tomato soup').fill('Suppe');
    await undo(page);
    await becomes(page, 'Bread', 'Weißbrot');
    await becomes(page, 'Water', '');
    await becomes(page, 'Tomato soup', 'Suppe');
    await page.context().close();
  });

  it('warns of words with other numbers than the menu', async () => {
    const page = await open({ Bread: 'Brot' });
    await field(page, 'Tea').fill('Tee für 2');
    await page.getByText('Numbers in German differ from those in English.').waitFor();
    await page.getByText('Tea: – in English, 2 in German').waitFor();
    await field(page, 'Tea').fill('Tee');
    await page.getByText('Numbers in German differ').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('takes the prices of the menu with an Undo of nothing else', async () => {
    const page = await open(GERMAN.replace('2,50', '2,60'));
    const press = () => page.getByRole('button', { name: 'Use the prices and dishes in English' }).click();
    await page.getByText('Water: 2.50 in English, 2,60 in German').waitFor();
    await press();
    await field(page, 'Business name').fill('Probeküche');
    await undo(page);
    await page.getByText('Water: 2.50 in English, 2,60 in German').waitFor();
    await becomes(page, 'Business name', 'Probeküche');
    await press();
    await field(page, 'Water').fill('Mineralwasser');
    await undo(page);
    await page.getByText('The menu has been translated further. It was not undone.').waitFor();
    await becomes(page, 'Water', 'Mineralwasser');
    await page.context().close();
  });
});
