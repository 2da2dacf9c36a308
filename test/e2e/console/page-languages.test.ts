import { expect } from 'chai';
import type { FrameLocator, Page } from 'playwright-core';
import { describeConsole } from '../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { eventually } from '../../support/eventually.js';
import { picture } from '../../support/files/pictures.js';
import { uploadFile } from '../../support/http/upload.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }';
const READ =
  'query ($id: ID!) { qrCode(id: $id) { translation { contentLanguage language texts } design { modules } } }';
const INPUT = {
  name: 'Sample',
  mode: 'Dynamic',
  payloadType: 'Document',
  content: JSON.stringify({ title: 'Opening hours', details: 'Closed on Mondays.', ctaLabel: '', assetIds: [] }),
  design: { modules: 'Diamonds' },
};

describeConsole('The languages of a page in the console', (running) => {
  const create = async (more: object = {}) =>
    (await running.graphql(CREATE, { input: { ...INPUT, ...more } })).createQrCode as { id: string; code: string };
  const upload = async () =>
    uploadFile(running.url, running.key, {
      bytes: await picture(60, 40),
      filename: 'sample.png',
      contentType: 'image/png',
    });
  const read = async (id: string) => (await running.graphql(READ, { id })).qrCode as Record<string, unknown>;
  const shown = (page: Page): FrameLocator =>
    page.frameLocator('iframe:is([title="Page"], [title="Seite"])[data-shown]');
  const save = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
  };
  const choose = async (page: Page, label: string, name: string): Promise<void> => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };

  it('are written next to the original, shown on the phone, saved, seen by visitors, and removed with Undo', async () => {
    const { id, code } = await create();
    const page = await running.open({ path: `/campaigns/${id}?tab=content`, height: 1000 });
    await choose(page, 'Add a language', 'German');
    await page.getByText('Closed on Mondays.').first().waitFor();
    expect(await page.getByRole('textbox', { name: 'Button label' }).count()).to.equal(0);
    await page.getByRole('textbox', { name: 'Title' }).fill('Öffnungszeiten');
    await shown(page).getByRole('heading', { name: 'Öffnungszeiten' }).waitFor();
    await shown(page).getByText('Closed on Mondays.').waitFor();
    await expectNoViolationsInAllLooks(page);
    await save(page);
    const german = { contentLanguage: 'en', language: 'de', texts: { title: 'Öffnungszeiten' } };
    expect((await read(id)).translation).to.deep.equal(german);
    const visitor = await running.open({ path: `/p/${code}?lang=de` });
    await visitor.getByRole('heading', { name: 'Öffnungszeiten' }).waitFor();
    await visitor.getByRole('link', { name: 'English' }).click();
    await visitor.getByRole('heading', { name: 'Opening hours' }).waitFor();
    await visitor.context().close();

    await page.getByRole('radio', { name: 'English' }).click();
    await shown(page).getByRole('heading', { name: 'Opening hours' }).waitFor();
    await page.getByRole('radio', { name: 'German' }).click();
    await choose(page, 'Language of these texts', 'English');
    await page.getByRole('button', { name: 'Remove English' }).click();
    await page.getByRole('button', { name: 'Add a language' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove English' }).click();
    await save(page);
    expect((await read(id)).translation).to.equal(null);
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually('it is stored again', async () => (await read(id)).translation !== null);
    expect((await read(id)).translation).to.deep.equal(german);
    await page.goto(`${running.url}/campaigns/${id}?tab=history`);
    const added = page.getByRole('listitem').filter({ hasText: 'Second language' }).locator('ins');
    await added.filter({ hasText: 'Öffnungszeiten' }).first().waitFor();
    await page.context().close();
  });

  const MENU = {
    businessName: 'Sample Kitchen',
    description: 'Tomato soup with a slice of bread (v) 4.50\nBread 1.00',
  };
  const createMenu = async (translation: object | null = null) =>
    create({ payloadType: 'Menu', content: JSON.stringify({ ...MENU, assetIds: [await upload()] }), translation });

  it('of a menu have words beside its prices, and show what is wrong next to the text', async () => {
    const { id } = await createMenu();
    const page = await running.open({ path: `/campaigns/${id}?tab=content`, height: 1000, locale: 'de-DE' });
    await shown(page).locator('.dish').first().waitFor();
    await choose(page, 'Sprache hinzufügen', 'Japanisch');
    await page.getByText('2 Texte der Karte fehlen noch auf Japanisch.').waitFor();
    const dish = page.getByRole('textbox', { name: 'Tomato soup with a slice of bread' });
    expect(await dish.inputValue()).to.equal('');
    await dish.fill('トマトスープ');
    await shown(page).locator('.dish', { hasText: 'トマトスープ (v)' }).getByText('4.50').waitFor();
    await expectNoViolationsInAllLooks(page);
    const name = page.getByRole('textbox', { name: 'Name des Betriebs' });
    await name.fill('x'.repeat(201));
    await page.getByText('Das sind mehr als 200 Zeichen').waitFor();
    await name.fill('');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.getByText('Gespeichert.').waitFor();
    const texts = { description: { 'Tomato soup with a slice of bread': 'トマトスープ' } };
    // The page is English, whatever the console is.
    expect((await read(id)).translation).to.deep.equal({ contentLanguage: 'en', language: 'ja', texts });
    await page.context().close();
  });

  it('warn of a menu with two prices, and one press takes those of the page, with Undo', async () => {
    const texts = { description: 'Tomatensuppe (v)  5,00\nBrot  1,00\nWasser  2,00' };
    const translation = { contentLanguage: 'en', language: 'de', texts };
    const { id, code } = await createMenu(translation);
    const visitor = await running.open({ path: `/p/${code}?lang=de` });
    expect(await visitor.locator('.dish-price').allInnerTexts()).to.deep.equal(['4.50', '1.00']);
    await visitor.context().close();
    const page = await running.open({ path: `/campaigns/${id}?tab=content`, height: 1000 });
    await page.getByText('Only in German: Wasser 2,00').waitFor();
    await page.getByText('Tomato soup with a slice of bread: 4.50 in English, 5,00 in German').waitFor();
    await page.getByRole('button', { name: 'Use the prices and dishes in English' }).click();
    await page.getByText('Only in German').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Use the prices and dishes in English' }).click();
    await save(page);
    const words = { 'Tomato soup with a slice of bread': 'Tomatensuppe', Bread: 'Brot' };
    expect((await read(id)).translation).to.deep.equal({ ...translation, texts: { description: words } });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await eventually('the text is stored again', async () =>
      JSON.stringify((await read(id)).translation).includes('Wasser'),
    );
    await page.context().close();
  });

  it('are copied with a duplicate, like its design', async () => {
    const translation = { contentLanguage: 'en', language: 'pl', texts: { title: 'Godziny otwarcia' } };
    const { id } = await create({ translation });
    const page = await running.open({ path: `/campaigns/${id}` });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(id) && /[0-9a-f-]{36}$/.test(url.pathname));
    const copy = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await read(copy)).to.deep.equal({ translation, design: { modules: 'Diamonds' } });
    await page.context().close();
  });
});
