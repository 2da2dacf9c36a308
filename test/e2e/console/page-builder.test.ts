import { expect } from 'chai';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { onePage, pdf } from '../../fixtures/pdf-builder.js';
import { samplePicture } from '../../fixtures/sample-pictures.js';
import { describeConsole } from '../../support/console/describe-console.js';
import { type DroppedFile, dropFiles } from '../../support/console/drop-files.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { eventually } from '../../support/eventually.js';
import { picture } from '../../support/files/pictures.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const LIST = 'query { qrCodes(pageSize: 5) { items { name payloadType content } } }';

describeConsole('The page builder', (running) => {
  let soup: DroppedFile;
  let board: DroppedFile;

  before(async () => {
    soup = { name: 'soup.jpg', type: 'image/jpeg', bytes: await samplePicture('tomato-soup.jpg', 900) };
    board = { name: 'board.png', type: 'image/png', bytes: await picture(600, 800) };
  });

  const openBuilder = async (goal: string, options = {}): Promise<Page> => {
    const page = await running.open({ path: '/campaigns/new', height: 1000, ...options });
    await page.getByText(goal, { exact: true }).first().click();
    await shown(page).locator('body').waitFor({ state: 'attached' });
    return page;
  };
  /** The page on the phone, in its newest loaded version. */
  const shown = (page: Page): FrameLocator => page.frameLocator('iframe[title="Page"][data-shown]');
  const dishesOf = (page: Page): Promise<string[]> => shown(page).locator('.dish-name').allTextContents();
  const filesOf = (page: Page): Locator => page.getByRole('list', { name: 'Page files' }).getByRole('listitem');
  const rowsOf = (page: Page): Locator => page.getByRole('list', { name: 'Menu rows' }).getByRole('listitem');
  const namesOf = (items: Locator): Promise<(string | null)[]> =>
    items.evaluateAll<(string | null)[], Element>((all) => all.map((item) => item.getAttribute('aria-label')));
  /** Waits for the expected value. A read may fail, because the next page replaces the frame. */
  const becomes = (read: () => Promise<unknown>, expected: unknown): Promise<void> => {
    const wanted = JSON.stringify(expected);
    return eventually(`${wanted} is read`, async () => JSON.stringify(await read().catch(String)) === wanted);
  };

  it('creates a menu from dropped photographs, and its page shows them before and after it is saved', async () => {
    const page = await openBuilder('Menu');
    await dropFiles(page, [soup, board]);
    await page.getByRole('button', { name: 'Move board.png', exact: true }).waitFor();
    expect(await namesOf(filesOf(page))).to.deep.equal(['soup.jpg', 'board.png']);
    await page.getByLabel('Business name').fill('Sample Kitchen');
    await shown(page).getByRole('heading', { name: 'Sample Kitchen' }).waitFor();
    await shown(page).locator('img').first().waitFor();
    const isDrawn = 'document.querySelector(`iframe[data-shown]`).contentDocument.images[0].naturalWidth > 0';
    await becomes(() => page.evaluate(isDrawn), true);
    await page.getByRole('radio', { name: 'Warm' }).check({ force: true });
    await page.getByRole('button', { name: 'Create page and code' }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
    const { items } = (await running.graphql(LIST)).qrCodes as { items: { content: string }[] };
    const content = JSON.parse(items[0]?.content ?? '');
    expect(content.businessName).to.equal('Sample Kitchen');
    expect(content.assetIds).to.have.lengthOf(2);
  });

  it('accepts a whole menu by keyboard alone, and the phone shows every word of it', async () => {
    const page = await openBuilder('Menu');
    await page.getByLabel('Title').focus();
    await page.keyboard.type('Lunch');
    await page.getByRole('button', { name: 'Add section' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('Starters');
    const dishes = { 'Tomato soup': '4.50', 'Green salad': '5.00', Bread: '2.00' };
    for (const [name, price] of Object.entries(dishes)) {
      await page.keyboard.press('Enter');
      await page.keyboard.type(name);
      await page.keyboard.press('Tab');
      await page.keyboard.type(price);
    }
    await shown(page).getByRole('heading', { name: 'Starters' }).waitFor();
    await shown(page).locator('.dish', { hasText: 'Bread' }).getByText('2.00').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await becomes(() => namesOf(rowsOf(page)), ['“Starters”', '“Tomato soup”', '“Bread”', '“Green salad”']);
    await becomes(() => page.evaluate('document.activeElement.value'), '2.00');
    await page.getByRole('button', { name: 'Move “Tomato soup”', exact: true }).focus();
    await page.keyboard.press('Enter');
    const target = (): Promise<unknown> =>
      page.evaluate("document.activeElement.matches('li') && document.activeElement.ariaLabel");
    await eventually('the row is being moved', async () => typeof (await target()) === 'string');
    for (let presses = 0; presses < 6 && (await target()) !== '“Green salad”'; presses += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await becomes(() => namesOf(rowsOf(page)), ['“Starters”', '“Bread”', '“Green salad”', '“Tomato soup”']);
    await becomes(() => dishesOf(page), ['Bread', 'Green salad', 'Tomato soup']);
  });

  it('moves rows with the mouse, and restores a removed section', async () => {
    const page = await openBuilder('Menu');
    await page.getByRole('button', { name: 'Add dish' }).click();
    await page.locator('input:focus').waitFor();
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Starters\\nTomato soup 4.50\\nwith basil\\n\\nMains\\nFish of the day 14.00\\nRisotto 11.50');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    })()`);
    const all = ['“Starters”', '“Tomato soup”', '“Mains”', '“Fish of the day”', '“Risotto”'];
    await becomes(() => namesOf(rowsOf(page)), all);
    const handle = page.getByRole('button', { name: 'Move “Risotto”', exact: true });
    await handle.dragTo(rowsOf(page).nth(1));
    const moved = ['“Starters”', '“Risotto”', '“Tomato soup”', '“Mains”', '“Fish of the day”'];
    await becomes(() => namesOf(rowsOf(page)), moved);
    await becomes(() => dishesOf(page), ['Risotto', 'Tomato soup', 'Fish of the day']);
    await page.getByRole('button', { name: 'Remove “Starters”' }).click();
    await becomes(() => namesOf(rowsOf(page)), ['“Mains”', '“Fish of the day”']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(() => namesOf(rowsOf(page)), moved);
    await shown(page).getByText('with basil').waitFor();
  });

  it('sends a file again after the connection dropped, and loses nothing', async () => {
    const page = await openBuilder('Memory');
    await page.getByLabel('Title').fill('A day at the lake');
    // Prevents automatic retries, which on a slow machine would come before the click.
    await page.evaluate(
      'window.setTimeout = ((set) => (run, ms, ...rest) => (ms >= 1000 ? 0 : set(run, ms, ...rest)))(window.setTimeout)',
    );
    await page.route('**/graphql', (route) =>
      route.request().headers()['content-type']?.startsWith('multipart/') ? route.abort() : route.continue(),
    );
    await dropFiles(page, [soup, board]);
    await page.getByText('The connection was lost.').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Send now' }).click();
    await filesOf(page).getByRole('button', { name: 'Remove board.png' }).waitFor();
    await eventually('the page has both pictures', async () => (await shown(page).locator('img').count()) >= 2);
    expect(await namesOf(filesOf(page))).to.deep.equal(['soup.jpg', 'board.png']);
    expect(await page.getByLabel('Title').inputValue()).to.equal('A day at the lake');
    running.problems.expectOnly(/Failed to load resource/);
  });

  it('explains for each refused file why, and accepts the others', async () => {
    const page = await openBuilder('Menu');
    const script = pdf(onePage('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'));
    await dropFiles(page, [
      { name: 'active.pdf', type: 'application/pdf', bytes: script },
      { name: 'notes.png', type: 'image/png', bytes: Buffer.from('plain text') },
      { name: 'empty.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) },
      board,
    ]);
    await filesOf(page).filter({ hasText: 'active.pdf' }).getByText('contains a script').waitFor();
    await filesOf(page).filter({ hasText: 'notes.png' }).getByText('Only PNG and JPEG').waitFor();
    await filesOf(page).filter({ hasText: 'empty.jpg' }).getByText('The file is empty.').waitFor();
    await page.getByRole('button', { name: 'Move board.png', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove active.pdf' }).click();
    await filesOf(page).filter({ hasText: 'active.pdf' }).waitFor({ state: 'detached' });
  });

  it('changes a saved page, and preserves what the form does not know', async () => {
    const page = await openBuilder('Menu');
    await dropFiles(page, [board]);
    await page.getByRole('button', { name: 'Move board.png', exact: true }).waitFor();
    const [id] = await page.evaluate<string[]>(
      `[...document.querySelectorAll('img[src*="/console/files/"]')].map(({ src }) => src.split('/').at(-2))`,
    );
    const description = 'Fresh every day.\n\nStarters:\n\nSoup ..... 4,50\nwith basil\nSalad  5,00';
    const content = { title: 'Lunch', openingHours: { monday: [11, 14] }, description, assetIds: [id] };
    const input = { name: 'Lunch', mode: 'Dynamic', payloadType: 'Menu', content: JSON.stringify(content) };
    const campaign = (await running.graphql(CREATE, { input })).createQrCode as { id: string };
    await page.goto(`${running.url}/campaigns/${campaign.id}?tab=content`);
    await page.getByLabel('Title').fill('Dinner');
    await shown(page).getByRole('heading', { name: 'Dinner' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const read = async () => {
      const { qrCode } = await running.graphql('query ($id: ID!) { qrCode(id: $id) { content } }', campaign);
      return JSON.parse((qrCode as { content: string }).content);
    };
    await page.getByText('Saved.').first().waitFor();
    expect(await read()).to.deep.equal({ ...content, title: 'Dinner' });
    await page.getByRole('textbox', { name: 'Price' }).first().fill('4,80');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const changed = 'Fresh every day.\n\nStarters\nSoup  4,80\nwith basil\nSalad  5,00';
    await becomes(read, { ...content, title: 'Dinner', description: changed });
  });

  it('keeps right-to-left texts and long names in place, at both widths of the phone', async () => {
    const page = await openBuilder('Document');
    await page.getByLabel('Title').fill('قائمة الطعام '.repeat(10).trim());
    await page.getByLabel('Details').fill('W'.repeat(120));
    await shown(page).getByRole('heading', { name: 'قائمة الطعام' }).waitFor();
    await shown(page).getByText('WWW').waitFor();
    for (const width of [320, 390]) {
      await page.getByRole('radio', { name: width === 320 ? 'Small phone' : 'Large phone' }).click();
      const inner = 'document.querySelector(`iframe[title="Page"][data-shown]`)?.contentWindow.innerWidth';
      await becomes(() => page.evaluate(inner), width);
    }
    await page.getByRole('button', { name: 'Page font and colours' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('#CCCCCC');
    await page.getByText('4.5:1 is needed.').waitFor();
    await page.getByRole('button', { name: /^Use #/ }).click();
    await page.getByText('4.5:1 is needed.').waitFor({ state: 'detached' });
    await expectNoViolationsInAllLooks(page);
  });
});
