import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { brandPageStyle } from '../../../../src/core/contract/brand/brand-style.js';
import { DEFAULT_STYLE } from '../../../../src/core/contract/default-style.js';
import { palettesOf } from '../../../../src/core/contract/page-designs.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { eventually } from '../../../support/eventually.js';

const BLUE = '#1F4FA0';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120">
  <circle cx="60" cy="60" r="55" fill="${BLUE}"/><rect x="80" y="80" width="36" height="36" fill="#F4A100"/></svg>`;
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

  it('says that a kit no longer exists', async () => {
    await page.goto(`${running.url}/workspace/brand-kits/gone`);
    await page.getByText('This brand kit no longer exists').waitFor();
    await page.getByRole('button', { name: 'All brand kits' }).click();
    await page.getByRole('link', { name: 'Example House' }).waitFor();
  });
});
