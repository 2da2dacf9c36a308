import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { brandPageStyle } from '../../../../src/core/contract/brand/brand-style.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { palettesOf } from '../../../../src/core/contract/page-designs.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { eventually } from '../../../support/eventually.js';
import { sharedInput } from '../../../support/shared-figures/share.js';

const BLUE = '#1F4FA0';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120">
  <circle cx="60" cy="60" r="55" fill="${BLUE}"/><rect x="80" y="80" width="36" height="36" fill="#F4A100"/></svg>`;
/** Two UTF-16 units. */
const HOUSE = '\u{1f3e0}';
const READ = `{ brandKits { name isDefault style { foregroundColor centerBadge experienceAccentColor experienceSurfaceColor
  experienceFontFamily } } }`;
const { experienceAccentColor, experienceSurfaceColor, experienceFontFamily } = DEFAULT_STYLE;
const NO_PAGE = { experienceAccentColor, experienceSurfaceColor, experienceFontFamily };

describeConsole('Making a brand kit in the console', (running) => {
  let page: Page;
  const kits = async () => (await running.graphql(READ)).brandKits;
  const save = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`${name} saved.`).waitFor();
  };

  const fail = (query: string): Promise<unknown> =>
    page.route('**/graphql', (route) =>
      route.request().postData()?.includes(`query ${query}`)
        ? route.fulfill({ json: { errors: [{ message: 'Failed.', extensions: { code: 'internal_error' } }] } })
        : route.fallback(),
    );

  it('begins with an empty screen, takes the colour from the logo, and shows a page before it is saved', async () => {
    page = await running.open({ path: '/workspace/brand-kits' });
    await page.getByRole('button', { name: 'New brand kit' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Example House');
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('group', { name: 'Colours of the logo' }).getByRole('button', { name: BLUE }).waitFor();
    const { experienceAccentColor: accent } = brandPageStyle({
      style: { ...DEFAULT_STYLE, foregroundColor: BLUE },
      design: null,
    });
    const root = page.locator('iframe[data-shown]').contentFrame().locator(':root');
    // A newer page replaces the frame.
    const shown = (): Promise<string | null> =>
      root.evaluate((of) => getComputedStyle(of).getPropertyValue('--accent')).catch(() => null);
    await eventually('the page with the colour of the code', async () => (await shown()) === accent);
    await page.getByText('Scans reliably').waitFor();
    await expectNoViolationsInAllLooks(page);
    await page.getByRole('checkbox', { name: 'New codes start with this brand kit' }).press(' ');
    await save('Example House');
    const style = { foregroundColor: BLUE, centerBadge: 'Logo', ...NO_PAGE };
    expect(await kits()).to.deep.equal([{ name: 'Example House', isDefault: true, style }]);
  });

  it('gives new menus the colours of the code, next to the palettes of every design', async () => {
    await page.goto(`${running.url}/campaigns/new`);
    await page.getByRole('button', { name: /^Menu/ }).click();
    const palettes = page.getByRole('radiogroup', { name: 'Colours and fonts' });
    await palettes.getByRole('radio', { name: 'Like the code', checked: true }).waitFor();
    expect(await palettes.getByRole('radio').count()).to.equal(palettesOf('MenuModern').length + 1);
    await palettes.getByRole('radio', { name: 'Lemon' }).press(' ');
    await palettes.getByRole('radio', { name: 'Lemon', checked: true }).waitFor();
  });

  it('changes a kit, and asks before changes are lost', async () => {
    await page.goto(`${running.url}/workspace/brand-kits`);
    await page.getByRole('link', { name: 'Example House' }).click();
    await page.getByRole('button', { name: /^Page/ }).click();
    await page.getByRole('radio', { name: 'Coast' }).press(' ');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await save('Example House');
    const [coast] = palettesOf('DocumentClean');
    const changed = (await kits()) as { style: object }[];
    expect(changed[0]?.style).to.include({
      foregroundColor: BLUE,
      experienceAccentColor: coast?.style.experienceAccentColor,
    });
  });

  it('goes from a dropped logo to a saved kit in three presses, in a look that was read', async () => {
    await page.goto(`${running.url}/workspace/brand-kits`);
    await page.getByText('Drop your logo').waitFor();
    const file = { name: 'Sample logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
    await page.locator('input[type=file]').setInputFiles(file);
    const looks = page.getByRole('radiogroup', { name: 'Looks with this logo' });
    await looks.locator('img').nth(2).waitFor();
    await looks.getByRole('radio', { name: 'Bold' }).press(' ');
    await looks.getByRole('radio', { name: 'Bold', checked: true }).waitFor();
    await expectNoViolationsInAllLooks(page);
    await save('Sample logo');
    const saved = (await kits()) as { name: string; style: object }[];
    // Its page is in the leading colour of the logo, which here is that of the code.
    const own = saved.find(({ name }) => name === 'Sample logo')?.style;
    expect(own).to.deep.equal({ foregroundColor: BLUE, centerBadge: 'Logo', ...NO_PAGE });
  });

  it('says what a change affects, and shows every place now and after saving', async () => {
    const data = await running.graphql('{ brandKits { id name } }');
    const id = (data.brandKits as { id: string; name: string }[]).find(({ name }) => name === 'Sample logo')?.id;
    const share = 'mutation ($input: SharedFiguresInput!) { createSharedFigures(input: $input) { url } }';
    await running.graphql(share, { input: sharedInput({ brandKitId: id }) });
    await page.goto(`${running.url}/workspace/brand-kits/${id}`);
    const affected = page.getByRole('region', { name: 'What a change affects' });
    await affected.getByText('1 shared page changes at once.').waitFor();
    await affected.getByText('No report by mail has this look.').waitFor();
    const picture = page.getByRole('img', { name: 'Your code' });
    await page.getByText('Scans reliably').waitFor();
    const before = await picture.getAttribute('src');
    await page.getByRole('radio', { name: 'Framed' }).press(' ');
    await eventually('the picture of the new look', async () => (await picture.getAttribute('src')) !== before);
    await page.getByRole('radio', { name: 'Now', exact: true }).click();
    await eventually('the picture of the saved look', async () => (await picture.getAttribute('src')) === before);
    await page.getByRole('radio', { name: 'After saving' }).click();
    await eventually('the picture of the new look again', async () => (await picture.getAttribute('src')) !== before);
    await save('Sample logo');
  });

  it('tries again to draw looks that could not be drawn, instead of refusing the logo', async () => {
    await page.goto(`${running.url}/workspace/brand-kits/new`);
    await fail('PreviewQrCode');
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    expect(await page.getByText('No code with this logo can be read').count()).to.equal(0);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('radiogroup', { name: 'Looks with this logo' }).locator('img').nth(2).waitFor();
  });

  it('takes nothing from a logo instead of what was chosen while it was read', async () => {
    await page.goto(`${running.url}/workspace/brand-kits/new`);
    const colour = page.getByRole('textbox', { name: 'Code', exact: true });
    await colour.waitFor();
    await page.evaluate(`{
      const decode = HTMLImageElement.prototype.decode;
      const released = new Promise((resolve) => { window.releasePixels = resolve; });
      HTMLImageElement.prototype.decode = async function () {
        if (this.src.startsWith('data:')) await released;
        return decode.call(this);
      };
    }`);
    const buffer = Buffer.from(LOGO);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `a${HOUSE.repeat(70)}.svg`, mimeType: 'image/svg+xml', buffer });
    await eventually('the name of the file', async () => {
      return (await page.getByRole('textbox', { name: 'Name' }).inputValue()) === `a${HOUSE.repeat(70)}`;
    });
    await colour.fill('#AA0000');
    await colour.blur();
    await page.evaluate('window.releasePixels()');
    await page.getByRole('group', { name: 'Colours of the logo' }).waitFor();
    await page.getByRole('radiogroup', { name: 'Looks with this logo' }).locator('img').nth(2).waitFor();
    expect(await colour.inputValue()).to.equal('#AA0000');
  });

  it('claims nothing of what could not be counted, and is deleted all the same', async () => {
    await fail('KitUses');
    await page.goto(`${running.url}/workspace/brand-kits`);
    await page.getByRole('link', { name: 'Sample logo' }).click();
    const affected = page.getByRole('region', { name: 'What a change affects' });
    await affected.locator('[aria-busy=false]').waitFor();
    await affected.getByText('Existing codes and their pages do not change').waitFor();
    expect(await affected.getByText('No shared page has this look.').isVisible()).to.equal(false);
    await page.goto(`${running.url}/workspace/brand-kits`);
    await page.getByRole('button', { name: 'Actions for Sample logo' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Sample logo deleted.').waitFor();
    await page.unroute('**/graphql');
  });

  it('says why a file cannot be a logo', async () => {
    await page.goto(`${running.url}/workspace/brand-kits/new`);
    const choose = (buffer: Buffer, mimeType: string) =>
      page.locator('input[type=file]').setInputFiles({ name: 'Sample', mimeType, buffer });
    const long = LOGO.replace('width="120" height="120"', 'width="1" height="10000"');
    await choose(Buffer.from(long), 'image/svg+xml');
    await page.getByText('This picture is too long for a code').waitFor();
    await choose(Buffer.from('not a picture'), 'image/png');
    await page.getByText('This file is not a readable picture').waitFor();
    await choose(Buffer.from(LOGO.replace(/<circle.*/s, '</svg>')), 'image/svg+xml');
    await page.getByText('Every pixel of this logo is transparent').first().waitFor();
  });

  it('says that a kit no longer exists', async () => {
    await page.goto(`${running.url}/workspace/brand-kits/gone`);
    await page.getByText('This brand kit no longer exists').waitFor();
    await page.getByRole('button', { name: 'All brand kits' }).click();
    await page.getByRole('link', { name: 'Example House' }).waitFor();
  });
});
