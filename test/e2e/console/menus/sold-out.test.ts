import { expect } from 'chai';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { uploadFile } from '../../../support/http/upload.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }';
const LONG =
  'Slowly braised shoulder of lamb with a crust of herbs, young carrots, potatoes from the oven and a sauce of red wine'.padEnd(
    120,
    'x',
  );
const MENU = `Starters\nTomato soup (A,G)  4.50\n${LONG}  21.50\n\nDrinks\nWine  4.50 / 0.2l 8.00`;

describeConsole('What is sold out, on the phone of a waiter', (running) => {
  const create = async () => {
    const { url, key } = running;
    const content = { title: 'Menu', description: MENU, assetIds: [await uploadFile(url, key)] };
    const input = { name: 'Menu', mode: 'Dynamic', payloadType: 'Menu', content: JSON.stringify(content) };
    return (await running.graphql(CREATE, { input })).createQrCode as { id: string; code: string };
  };

  it('is a tap on a dish, which another tap or Undo takes back, and which guests see at once', async () => {
    const { id, code } = await create();
    const page = await running.open({ path: '/campaigns', width: 390 });
    await page.getByRole('button', { name: 'Actions for Menu' }).click();
    await page.getByRole('menuitem', { name: 'Sold out' }).click();
    await page.waitForURL((url) => url.pathname.endsWith(id));
    const soup = page.getByRole('button', { name: /Tomato soup/ });
    expect((await soup.boundingBox())?.height).to.be.at.least(44);
    await soup.click();
    await page.getByText('1 dish is sold out.').waitFor();
    await page.getByText('Tomato soup is sold out until 4:00 in the morning.').waitFor();
    expect(await soup.getAttribute('aria-pressed')).to.equal('true');
    await page.getByRole('button', { name: /Slowly braised/ }).click();
    await page.getByText('2 dishes are sold out.').waitFor();
    await expectNoViolationsInAllLooks(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(390);

    const guest = await running.open({ path: `/p/${code}` });
    await guest.getByText('Sold out').first().waitFor();
    expect(await guest.getByRole('listitem').filter({ hasText: 'Sold out' }).count()).to.equal(2);
    await guest.context().close();

    await soup.click();
    await page.getByText('1 dish is sold out.').waitFor();
    await page.getByText('Tomato soup is available again.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('2 dishes are sold out.').waitFor();
    await page.context().close();
  });

  it('is as before if it could not be stored, which a notice says', async () => {
    const { id } = await create();
    const page = await running.open({ path: `/campaigns/${id}?tab=soldOut`, width: 390 });
    const wine = page.getByRole('button', { name: /Wine/ });
    await wine.waitFor();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('SetDishSoldOut') ? route.abort() : route.fallback(),
    );
    await wine.click();
    await page.getByText(/The service cannot be reached/).waitFor();
    await page.getByText('Nothing is sold out.').waitFor();
    expect(await wine.getAttribute('aria-pressed')).to.equal('false');
    running.problems.expectOnly(/ERR_FAILED/);
    await page.context().close();
  });
});
