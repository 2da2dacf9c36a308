import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { Role } from '../../../../src/core/contract/scopes.js';
import { createCampaigns } from '../../../support/console/create-campaigns.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolations } from '../../../support/console/expect-no-violations.js';
import { readNdjson } from '../../../support/exports/read-ndjson.js';
import { signedIn, signedInWith } from '../../../support/http/console.js';

const NAMES = ['Berlin poster', 'Berlin flyer', 'Vienna menu'];
const CREATE = 'mutation ($input: SavedViewInput!) { createSavedView(input: $input) { id } }';

describeConsole('Saved views of the console', (running) => {
  before(() =>
    createCampaigns(
      running,
      NAMES.map((name) => ({
        ...{ name, mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com/' },
        tags: [name.split(' ')[0] ?? ''],
      })),
    ),
  );

  const menu = (page: Page) => page.getByRole('button', { name: /^(Views|View: |Changed: )/ });
  const choose = async (page: Page, item: string | RegExp): Promise<void> => {
    await menu(page).click();
    const views = page.getByRole('menuitemradio', { name: item });
    await views
      .or(page.getByRole('menuitem', { name: item }))
      .first()
      .click();
  };
  const save = async (page: Page, name: string, isShared = false): Promise<void> => {
    await choose(page, 'Save this view…');
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill(name);
    if (isShared) await dialog.getByLabel(/Share with everybody/).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  it('keep filter and columns, are named, replaced, found by Ctrl K, and deleted with Undo', async () => {
    const page = await running.open({ path: '/campaigns?tag=Berlin' });
    await page.getByRole('row', { name: /Berlin flyer/ }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Status' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Status' }).waitFor({ state: 'detached' });
    await save(page, 'Berlin');
    await page.getByRole('button', { name: 'View: Berlin' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('row', { name: /Vienna menu/ }).waitFor();
    await choose(page, 'Berlin');
    await page.waitForURL(/tag=Berlin&hide=state$/);
    await page.getByRole('columnheader', { name: 'Scans' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Changed: Berlin' }).waitFor();
    await expectNoViolations(page);
    await choose(page, 'Replace “Berlin”');
    await page.getByRole('button', { name: 'View: Berlin', exact: true }).waitFor();
    await page.goto(page.url().replace(/campaigns.*/, 'files'));
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('berl');
    await page.getByRole('option', { name: /^Berlin Campaigns$/ }).click();
    await page.waitForURL(/tag=Berlin&order=TotalScans&direction=Descending&hide=state$/);
    await choose(page, 'Delete this view');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'View: Berlin', exact: true }).waitFor();
    await page.context().close();
  });

  it('are refused with a name that is used already, which stays in its field', async () => {
    const page = await running.open({ path: '/campaigns?search=flyer' });
    await save(page, 'Found');
    await page.goto(page.url().replace('flyer', 'menu'));
    await choose(page, 'Save this view…');
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('Found');
    await page.keyboard.press('Enter');
    await page.getByText('You have a view with this name. Choose another name.').waitFor();
    expect(await name.inputValue()).to.equal('Found');
    await page.keyboard.press('Escape');
    await page.context().close();
  });

  it('that somebody shares are opened by who may only read, who saves own ones on a phone by keyboard', async () => {
    const { service, workspaceId } = running;
    const editor = await service.addMember(workspaceId, Role.Editor);
    const input = { screen: 'Campaigns', name: 'Posters of all', search: 'search=poster&x=1', isShared: true };
    await (await signedIn(service, editor)).graphql(CREATE, { input });
    const page = await running.open({ role: Role.Analyst, width: 390 });
    await page.getByRole('row', { name: /Vienna menu/ }).waitFor();
    await choose(page, /Posters of all/);
    await page.waitForURL(/\?search=poster$/);
    await menu(page).click();
    expect(await page.getByRole('menuitem').allTextContents()).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('menu');
    await page.getByRole('row', { name: /Vienna menu/ }).waitFor();
    await menu(page).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    expect(await page.getByLabel(/Share with everybody/).count()).to.equal(0);
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'View: Mine' }).waitFor();
    await page.context().close();
  });

  it('begin without a selection, which a change of the columns keeps', async () => {
    const page = await running.open({ path: '/campaigns?search=Berlin+flyer' });
    await save(page, 'Flyers');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page
      .getByRole('row', { name: /Berlin flyer/ })
      .getByRole('checkbox')
      .click();
    await page.getByText('1 of 3 selected').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Status' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Status' }).waitFor({ state: 'detached' });
    await page.waitForURL(/hide=state&selected=/);
    await page.getByText('1 of 3 selected').waitFor();
    await choose(page, 'Flyers');
    await page.getByRole('row', { name: /Vienna menu/ }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Berlin flyer/ }).waitFor();
    expect(await page.getByText(/\d selected/).count()).to.equal(0);
    await page.goBack();
    await page.getByText('1 of 3 selected').waitFor();
    await page.context().close();
  });

  it('that another tab deletes meanwhile are not saved again as others', async () => {
    const page = await running.open({ path: '/campaigns?search=Berlin+poster' });
    await save(page, 'Short-lived');
    await choose(page, 'Rename or share…');
    const otherTab = await signedInWith(running.url, await running.linkFor());
    const { body } = await otherTab.graphql('{ savedViews { id name } }');
    const { id } = body.data.savedViews.find(({ name }: { name: string }) => name === 'Short-lived');
    await otherTab.graphql('mutation ($id: ID!) { deleteSavedView(id: $id) }', { id });
    const dialog = page.getByRole('dialog', { name: 'Rename or share view' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.locator('button', { hasText: 'Short-lived' }).waitFor({ state: 'detached' });
    const [again] = await Promise.all([
      page.waitForRequest((request) => request.postData()?.includes('mutation ') === true),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(again.postData()).to.include('mutation UpdateSavedView');
    await page.context().close();
  });

  it('of the list are downloaded with what they show, in its order', async () => {
    const page = await running.open({ path: '/campaigns?tag=Berlin&order=Name' });
    await page.getByRole('row', { name: /Berlin flyer/ }).waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'NDJSON' }).click(),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    const rows = readNdjson<{ name: string }>(Buffer.concat(chunks).toString());
    expect(rows.map(({ name }) => name)).to.deep.equal(['Berlin flyer', 'Berlin poster']);
    await page.context().close();
  });
});
