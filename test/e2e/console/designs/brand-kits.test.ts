import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createCampaigns } from '../../../support/console/create-campaigns.js';
import { expectNoViolations } from '../../../support/console/expect-no-violations.js';
import { startConsole, type TestConsole } from '../../../support/console/start-console.js';
import { sharedInput } from '../../../support/shared-figures/share.js';

const READ = `{ qrCodes(orderBy: Name) { items { name style { foregroundColor centerText drawQuietZones }
  design { eyeFrame frame { design text font color textColor } } } } }`;
const FRAME = { design: 'Bubble', text: 'See the menu', font: 'Modern', color: '#7A1F1F', textColor: '#FFFFFF' };

interface Read {
  qrCodes: { items: { name: string; style: Record<string, unknown>; design: Record<string, unknown> | null }[] };
}

describe('Brand kits in the console', () => {
  let running: TestConsole | null = null;
  let page: Page;
  const read = async () => {
    const data: unknown = await running?.graphql(READ);
    return (data as Read).qrCodes.items;
  };
  const kit = (name: string) =>
    page.getByRole('radiogroup', { name: 'Brand kits' }).getByRole('radio', { name, exact: true });
  const beginCode = async (address: string): Promise<void> => {
    await page.goto(`${running?.url}/campaigns/new`);
    await page.getByRole('button', { name: /^Link/ }).click();
    await page.getByLabel('Web address').fill(address);
  };
  const create = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
  };

  before(async function () {
    running = await startConsole();
    if (running === null) return this.skip();
    const style = { centerText: 'XY', drawQuietZones: false };
    await createCampaigns(running, [
      { name: 'Z old', mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com/z', style },
    ]);
    page = await running.open({ path: '/campaigns' });
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  it('are saved from a design with a frame, after its colours were corrected', async () => {
    await beginCode('https://example.com/a');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('#7A1F1F');
    await page.getByRole('button', { name: /^Shapes/ }).click();
    await page.getByRole('radiogroup', { name: 'Eyes' }).getByRole('radio', { name: 'Leaf' }).press(' ');
    await page.getByRole('button', { name: /^Frame/ }).click();
    await page.getByRole('radio', { name: 'Speech bubble' }).press(' ');
    await page.getByRole('textbox', { name: 'Words', exact: true }).fill(FRAME.text);
    await page.getByRole('textbox', { name: 'Colour of the words' }).fill('#802020');
    await page.getByRole('button', { name: 'Save as brand kit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Spring');
    await dialog.getByRole('checkbox', { name: 'New codes start with this brand kit' }).press(' ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: /, the nearest colour that works$/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Spring saved.').waitFor();
    expect(await kit('Spring').isChecked()).to.equal(true);
    await page.getByRole('textbox', { name: 'Colour of the words' }).fill('#FFFFFF');
    expect(await kit('Spring').isChecked()).to.equal(false);
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'Actions for Spring' }).click();
    await page.getByRole('menuitem', { name: 'Replace with this design' }).click();
    await page.getByText('Spring now has this design.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await kit('Spring').isChecked()).to.equal(true);
  });

  it('are the start of new codes', async () => {
    await create();
    await beginCode('https://example.com/b');
    await kit('Spring').waitFor();
    await page.getByRole('button', { name: 'Frame Speech bubble' }).waitFor();
    await create();
    const [first, second] = await read();
    expect(first?.design).to.deep.equal({ eyeFrame: 'Leaf', frame: FRAME });
    expect(second?.design).to.deep.equal(first?.design);
    expect(second?.style).to.deep.equal(first?.style);
  });

  it('are the start also of a code that is created before they are known', async () => {
    const known = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query BrandKits')) await known.promise;
      await route.continue();
    });
    await beginCode('https://example.com/c');
    await page.getByLabel('Web address').press('Enter');
    await page.locator('button[data-pending]', { hasText: 'Create code' }).waitFor();
    known.resolve();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
    const [first, , third] = await read();
    expect(third).to.deep.equal({ ...first, name: 'example.com/c' });
    await page.unroute('**/graphql');
  });

  it('are applied to a selection, whose codes are shown first and keep what is their own', async () => {
    await page.goto(`${running?.url}/campaigns`);
    await page.getByRole('checkbox', { name: 'Select all loaded' }).press(' ');
    await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).press('Enter');
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Design' }).press('Enter');
    await kit('Spring').press(' ');
    await panel.getByRole('list', { name: 'Preview' }).getByText('Z old').waitFor();
    await expectNoViolations(page);
    await panel.getByRole('button', { name: 'Change 4 campaigns' }).press('Enter');
    await page.getByText('1 campaign was changed.').waitFor();
    const old = (await read()).find(({ name }) => name === 'Z old');
    expect(old?.design?.frame).to.deep.equal(FRAME);
    expect(old?.style).to.deep.equal({ foregroundColor: '#7A1F1F', centerText: 'XY', drawQuietZones: true });
  });

  it('show in the history as one change of the design, and can be restored', async () => {
    await page.getByRole('link', { name: 'Z old' }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('speech bubble').waitFor();
    await page.getByRole('button', { name: 'Restore this version: version 1' }).click();
    await page.getByText('The campaign is back to version 1.').waitFor();
    expect((await read()).find(({ name }) => name === 'Z old')?.design).to.equal(null);
  });

  it('are renamed, no longer the default, and deleted after a question', async () => {
    await page.goto(`${running?.url}/workspace/brand-kits`);
    const act = async (name: string, action: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    await act('Spring', 'Edit');
    await page.getByLabel('Name').fill('Summer');
    await page.keyboard.press('Enter');
    await page.getByText('Summer saved.').waitFor();
    await act('Summer', 'Do not use for new codes');
    await page.getByText('For new codes').waitFor({ state: 'detached' });
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('For new codes').waitFor();
    const [kit] = ((await running?.graphql('{ brandKits { id } }'))?.brandKits ?? []) as { id: string }[];
    const create = 'mutation ($input: SharedFiguresInput!) { createSharedFigures(input: $input) { url } }';
    await running?.graphql(create, { input: sharedInput({ brandKitId: kit?.id }) });
    await act('Summer', 'Delete');
    const question = page.getByRole('alertdialog');
    await question.getByText('1 shared page loses this look.').waitFor();
    await expectNoViolations(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No brand kits yet').waitFor();
  });
});
