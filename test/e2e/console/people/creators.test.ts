import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { Role } from '../../../../src/core/contract/scopes.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { clientOf } from '../../../support/http/client.js';
import { finishedRun } from '../../../support/print-runs/print-runs.js';
import { share } from '../../../support/shared-figures/share.js';

const SETUP = `mutation {
  createSample
  createQrCode(input: { name: "Poster", mode: Dynamic, payloadType: Url, content: "https://example.com", tags: ["summer"] }) { id }
  createBrandKit(input: { name: "House style", style: {} }) { id }
}`;
const ADD_NOTE = 'mutation ($input: TimelineNoteInput!) { createTimelineNote(input: $input) { id } }';

/** Menus of things that Editors may delete, and what Creators see in them. */
const MENUS: readonly (readonly [path: string, name: string, ofCreator: readonly string[], more: readonly string[]])[] =
  [
    ['/analytics/shared', 'For the shop', ['Copy link', 'Edit'], ['New address', 'End sharing']],
    ['/workspace/tags', 'summer', ['Rename'], ['Remove everywhere']],
    ['/workspace/brand-kits', 'House style', ['Edit', 'Use for new codes'], ['Delete']],
  ];

describeConsole('A Creator in the console', (running) => {
  before(async () => {
    await running.graphql(SETUP);
    const input = { date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), text: 'Poster hung' };
    await running.graphql(ADD_NOTE, { input });
    const client = clientOf(running.url, running.key);
    await share(client, { name: 'For the shop' });
    await finishedRun(client, { kind: 'Zip', files: [{ format: 'svg' }], filter: {} });
  });

  const count = (page: Page, name: RegExp): Promise<number> => page.getByRole('button', { name }).count();

  it('is offered to edit and to create, but to delete nothing', async () => {
    for (const role of [Role.Creator, Role.Editor]) {
      const page = await running.open({ role, path: '/analytics?zone=UTC' });
      const deletions = role === Role.Editor ? 1 : 0;
      await page.getByRole('button', { name: 'Change: Poster hung' }).waitFor();
      expect(await count(page, /^Delete: Poster hung$/)).to.equal(deletions);
      for (const [path, name, ofCreator, more] of MENUS) {
        await page.goto(running.url + path);
        await page.getByRole('button', { name: `Actions for ${name}` }).click();
        await page.getByRole('menuitem').first().waitFor();
        const items = role === Role.Editor ? [...ofCreator, ...more] : ofCreator;
        expect(await page.getByRole('menuitem').allInnerTexts()).to.deep.equal(items);
      }
      await page.goto(`${running.url}/print-runs`);
      await page.getByRole('link', { name: 'Download' }).waitFor();
      expect(await count(page, /^Remove the file/)).to.equal(deletions);
      await page.context().close();
    }
  });

  it('chooses whether pages of single campaigns show a note of the workspace', async () => {
    const page = await running.open({ role: Role.Creator, path: '/analytics?zone=UTC' });
    const choice = page.getByRole('checkbox', { name: 'Also on shared pages and reports of single campaigns' });
    for (const isChosen of [false, true]) {
      await page.getByRole('button', { name: 'Change: Poster hung' }).click();
      expect(await choice.isChecked()).to.equal(isChosen);
      await choice.check();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.context().close();
  });
});
