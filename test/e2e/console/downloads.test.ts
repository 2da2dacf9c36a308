import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { startConsole, type TestConsole } from '../../support/console/start-console.js';
import { eventually } from '../../support/eventually.js';

const CREATE = `mutation { createQrCode(input: {
  name: "Sample flyer", content: "https://example.com/flyer", mode: Dynamic, payloadType: Url }) { id address } }`;
const POINTS_PER_MM = 72 / 25.4;

describe('The console’s downloads', () => {
  let running: TestConsole | null = null;
  let page: Page;
  let created: { id: string; address: string };
  const file = (format: string) => page.getByRole('radio', { name: new RegExp(`^${format}`) });
  const purpose = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

  before(async function () {
    running = await startConsole({ service: { checksArtwork: true } });
    if (running === null) return this.skip();
    ({ createQrCode: created } = (await running.graphql(CREATE)) as { createQrCode: typeof created });
    page = await running.open({ path: `/campaigns/${created.id}` });
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await file('PNG').waitFor({ state: 'attached' });
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  const download = async (format: string): Promise<{ name: string; bytes: Buffer }> => {
    await file(format).press(' ');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${format}` }).press('Enter'),
    ]);
    return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
  };

  it('initially offer a PNG in screen pixels', async () => {
    const { name, bytes } = await download('PNG');
    expect(name).to.match(/^Sample flyer.*\.png$/);
    const { format, width } = await sharp(bytes).metadata();
    expect([format, (width ?? 0) % 16]).to.deep.equal(['png', 0]);
  });

  it('offer files with the width for their purpose', async () => {
    await purpose('Poster').press(' ');
    const pdf = await PDFDocument.load((await download('PDF')).bytes);
    expect(pdf.getPage(0).getWidth() / POINTS_PER_MM).to.be.closeTo(300, 0.01);
    await purpose('Flyer').press(' ');
    const svg = (await download('SVG')).bytes.toString();
    expect(svg).to.match(/^<svg [^>]*width="40mm"/);
    const eps = (await download('EPS')).bytes.toString('latin1');
    expect(eps).to.match(/^%!PS-Adobe-3\.\d EPSF-3\.\d/);
    const png = await sharp((await download('PNG')).bytes).metadata();
    expect(((png.width ?? 0) / 40) * 25.4).to.be.at.least(300);
    expect(png.density).to.be.closeTo(((png.width ?? 0) / 40) * 25.4, 1);
  });

  it('warn about widths that cameras may not read', async () => {
    const width = page.getByRole('textbox', { name: 'Width' });
    await width.fill('11');
    await width.press('Tab');
    await page.getByText(/Too small to scan reliably.*need 0\.4\smm/).waitFor();
    await width.fill('60');
    await width.press('Tab');
    await page.getByText(/Can be scanned from up to 60\scm/).waitFor();
  });

  it('offer a proof for the printer with the chosen width, on the paper of the region', async () => {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Proof for the printer' }).press('Enter'),
    ]);
    expect(saved.suggestedFilename()).to.match(/^Sample flyer.* proof\.pdf$/);
    const pdf = await PDFDocument.load(await readFile(await saved.path()));
    expect(pdf.getPages().map((each) => Math.round(each.getWidth() / POINTS_PER_MM))).to.deep.equal([216]);
  });

  it('accept printing inks and a caption, and show their problems', async () => {
    await file('PDF').press(' ');
    await page
      .getByRole('radio', { name: 'CMYK' })
      .or(page.getByRole('button', { name: 'CMYK' }))
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Caption' }).fill('Scan ☺️');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await page
      .locator('[data-field="print.caption"]')
      .getByText(/[Ee]moji/)
      .waitFor();
    await page.getByRole('textbox', { name: 'Caption' }).fill('Scan for the menu');
    const pdf = await PDFDocument.load((await download('PDF')).bytes);
    const { width, height } = pdf.getPage(0).getSize();
    expect(height).to.be.greaterThan(width);
  });

  it('are accessible', async () => {
    await expectNoViolationsInAllLooks(page, () => page.getByRole('button', { name: 'Download PDF' }).waitFor());
  });

  it('copy the picture and the short address', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByRole('button', { name: 'Copy short address' }).click();
    await eventually('the address is copied', async () => (await clipboard()) === created.address);
    await page.getByRole('button', { name: 'Copy SVG' }).click();
    await eventually('the picture is copied', async () => (await clipboard()).startsWith('<svg '));
  });
});
