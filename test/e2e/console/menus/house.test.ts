import { expect } from 'chai';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { uploadFile } from '../../../support/http/upload.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }';
const READ = `query ($id: ID!) { qrCode(id: $id) { content house { zone address allergens hours { weekdays from until }
  sections { heading times { until } } } } }`;
const MENU = 'Starters\nTomato soup (A,G)  4.50\n\nLunch\nFish of the day  14.00';

describeConsole('What a menu says of its house, in the console', (running) => {
  it('is typed beside the menu, saved with it, undone as one, and shown in the history', async () => {
    const content = { title: 'Menu', description: MENU, assetIds: [await uploadFile(running.url, running.key)] };
    const input = { name: 'Menu', mode: 'Dynamic', payloadType: 'Menu', content: JSON.stringify(content) };
    const { id, code } = (await running.graphql(CREATE, { input })).createQrCode as { id: string; code: string };
    const read = async () => (await running.graphql(READ, { id })).qrCode as Record<string, Record<string, unknown>>;
    const page = await running.open({ path: `/campaigns/${id}?tab=content`, height: 1000 });
    await page.getByRole('button', { name: 'Opening hours' }).click();
    await page.getByRole('button', { name: 'Add times' }).click();
    await page.getByRole('button', { name: 'Mon', exact: true }).click();
    await page.getByLabel('From', { exact: true }).fill('17:00');
    await page.getByLabel('Until', { exact: true }).fill('02:00');
    await page.getByText('On the following day').waitFor();
    await page.getByRole('button', { name: 'Address and legal notice' }).click();
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Sample Street');
    await page.getByRole('button', { name: 'Sections by day and time' }).click();
    await page.getByRole('button', { name: 'Lunch', exact: true }).click();
    await expectNoViolationsInAllLooks(page);
    await page.getByRole('button', { name: 'Add a price' }).first().click();
    await page.getByRole('textbox', { name: 'Size' }).fill('0.5 l');
    await page.getByRole('textbox', { name: 'Price' }).nth(1).fill('8.00');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    const { house, content: saved } = await read();
    expect(JSON.parse(String(saved)).description).to.contain('4.50 / 0.5l 8.00');
    expect(house).to.deep.include({ address: '1 Sample Street', allergens: null });
    expect(house?.hours).to.deep.equal([{ weekdays: ['Monday'], from: '17:00', until: '02:00' }]);
    expect(house?.sections).to.deep.equal([{ heading: 'Lunch', times: [{ until: '14:00' }] }]);
    expect(await (await fetch(`${running.url}/p/${code}`)).text()).to.contain('1 Sample Street');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Hours and more').first().waitFor();
    await page.getByText('1 Sample Street').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Undone.').waitFor();
    expect((await read()).house).to.equal(null);
    await page.context().close();
  });
});
