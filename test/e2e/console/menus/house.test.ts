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

  const create = async (house: object | null) => {
    const content = { title: 'Menu', description: MENU, assetIds: [await uploadFile(running.url, running.key)] };
    const input = { name: 'Menu', mode: 'Dynamic', payloadType: 'Menu', content: JSON.stringify(content), house };
    return (await running.graphql(CREATE, { input })).createQrCode as { id: string };
  };

  it('leaves the field to those who type a second price, so that no row moves, and splits it for a third', async () => {
    const { id } = await create(null);
    const page = await running.open({ path: `/campaigns/${id}?tab=content`, height: 1000 });
    const prices = page.getByRole('textbox', { name: 'Price' });
    await prices.first().fill('');
    await page.keyboard.type('4.50 / 8.00');
    const below = page.getByRole('textbox', { name: 'Dish' }).last();
    const place = await below.boundingBox();
    await page.keyboard.press('Tab');
    expect(await prices.first().inputValue()).to.equal('4.50 / 8.00');
    expect(await prices.count()).to.equal(2);
    expect(await below.boundingBox()).to.deep.equal(place);
    await page.getByRole('button', { name: 'Add a price' }).first().click();
    await page.getByRole('textbox', { name: 'Size' }).first().waitFor();
    expect(await prices.nth(0).inputValue()).to.equal('4.50');
    expect(await prices.nth(1).inputValue()).to.equal('8.00');
    expect(await prices.count()).to.equal(4);
    await page.context().close();
  });

  it('keeps the picture of a dish and the times of a section that get another name', async () => {
    const pictures = [{ dish: 'Fish of the day', assetId: await uploadFile(running.url, running.key) }];
    const { id } = await create({
      zone: 'UTC',
      pictures,
      sections: [{ heading: 'Lunch', times: [{ until: '14:00' }] }],
    });
    const page = await running.open({ path: `/campaigns/${id}?tab=content`, height: 1000 });
    await page.getByRole('textbox', { name: 'Section' }).last().fill('Lunch of the day');
    const dish = page.getByRole('textbox', { name: 'Dish' }).last();
    await dish.fill('');
    await page.keyboard.type('Catch of the day');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    const { house } = (
      await running.graphql(
        'query ($id: ID!) { qrCode(id: $id) { house { sections { heading } pictures { dish } } } }',
        { id },
      )
    ).qrCode as { house: object };
    expect(house).to.deep.equal({
      sections: [{ heading: 'Lunch of the day' }],
      pictures: [{ dish: 'Catch of the day' }],
    });
    await page.context().close();
  });

  it('is a menu pasted from a table: name, price and note of each row', async () => {
    const { id } = await create(null);
    const page = await running.open({ path: `/campaigns/${id}?tab=content`, height: 1000 });
    await page.getByRole('button', { name: 'Add dish' }).click();
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Schnitzel | 12,50 € | with salad');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    await page.getByRole('textbox', { name: 'Note' }).waitFor();
    const last = (name: string) => page.getByRole('textbox', { name, exact: true }).last().inputValue();
    expect([await last('Dish'), await last('Price'), await last('Note')]).to.deep.equal([
      ...['Schnitzel', '12,50 €', 'with salad'],
    ]);
    await page.context().close();
  });

  it('keeps a time zone that is chosen before anything else', async () => {
    const { id } = await create(null);
    const page = await running.open({ path: `/campaigns/${id}?tab=content`, height: 1000 });
    await page.getByRole('button', { name: 'Opening hours' }).click();
    const zone = page.getByRole('combobox', { name: 'In the time zone' });
    await zone.fill('Asia/Tokyo');
    await page.getByRole('option', { name: /Tokyo/ }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Evening menu');
    expect(await zone.inputValue()).to.equal('Asia/Tokyo');
    await page.getByRole('button', { name: 'Add times' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    const { house } = (await running.graphql(READ, { id })).qrCode as { house: { zone: string } };
    expect(house.zone).to.equal('Asia/Tokyo');
    await page.context().close();
  });

  it('is not copied in part: a picture that cannot be copied now is no picture that is gone', async () => {
    const pictures: { dish: string; assetId: string }[] = [];
    for (const dish of ['Tomato soup', 'Fish of the day'])
      pictures.push({ dish, assetId: await uploadFile(running.url, running.key) });
    const { id } = await create({ zone: 'UTC', pictures });
    const page = await running.open({ path: `/campaigns/${id}` });
    await page.route('**/graphql', (route) =>
      route
        .request()
        .postData()
        ?.includes(pictures[1]?.assetId ?? '-')
        ? route.abort()
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText(/The service cannot be reached/).waitFor();
    expect(new URL(page.url()).pathname).to.contain(id);
    running.problems.expectOnly(/ERR_FAILED/);
    await page.context().close();
  });
});
