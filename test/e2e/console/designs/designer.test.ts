import { expect } from 'chai';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { signIn, startConsole, type TestConsole } from '../../../support/console/start-console.js';
import { eventually } from '../../../support/eventually.js';

const STYLES = `{ qrCodes(pageSize: 1) { items { style {
  moduleShape eyeFrameShape useGradient foregroundColor centerBadge logoDataUrl frameStyle templateCode } } } }`;
const READABLE = /Scans reliably; print it \d+\smm or larger/;

/** Dispatches the events of dropping a file on a field of the designer. */
const DROP = `({ base64, type }) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], 'logo', { type }));
  const field = document.querySelector('[data-field="style.foregroundColor"]');
  for (const name of ['dragenter', 'dragover', 'drop']) {
    field.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
  }
}`;

const isPreview = (request: Request): boolean => request.postData()?.includes('query PreviewQrCode') === true;

describe('The console’s designer', () => {
  let running: TestConsole | null = null;
  let page: Page;
  const group = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const verdict = () => page.getByRole('button', { name: READABLE });
  const colour = (name: string) => page.getByRole('textbox', { name, exact: true });
  const picture = () => page.getByRole('img', { name: 'Your code' });
  /** Waits until the service has checked the picture. */
  const checked = async (): Promise<void> => {
    await page.locator('section[aria-label="Preview"][aria-busy="false"]').waitFor();
    await verdict().first().waitFor();
  };
  /** Performs an action and waits until a different picture is shown, and has been checked. */
  const redrawn = async (act: () => Promise<unknown>): Promise<void> => {
    const before = await picture().getAttribute('src');
    await act();
    await eventually('another picture shows', async () => (await picture().getAttribute('src')) !== before);
    await checked();
  };

  before(async function () {
    running = await startConsole({ service: { checksArtwork: true } });
    if (running === null) return this.skip();
    page = await running.open({ path: '/campaigns/new' });
    await page.getByRole('button', { name: /^Link/ }).click();
    await page.getByLabel('Web address').fill('https://example.com/designed');
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  it('shows how well a code reads, and opens the details', async () => {
    await verdict().click();
    for (const reader of ['ZXing', 'jsQR', 'ZBar']) await page.getByText(`${reader} can read it`).waitFor();
    for (const fact of ['Contrast', 'Spare correction', 'Smallest print size']) {
      await page.getByRole('term').filter({ hasText: fact }).waitFor();
    }
    await verdict().click();
  });

  it('says once how well a code reads, also on phones, and names the parts of its shapes', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('img', { name: 'Your code' }).waitFor();
      await page.getByRole('status').getByText(READABLE).waitFor();
      expect(await page.getByText(READABLE).count(), `${width} px`).to.equal(1);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Shapes Dots: Square · Eyes: Square · Eye centres: Square' }).waitFor();
  });

  it('offers the nearest acceptable colour instead of a refused one', async () => {
    await colour('Code').fill('#AABBCC');
    await page.getByText('Too little contrast to scan').last().waitFor();
    await page.getByText('27% too little').waitFor();
    const chips = page.getByRole('button', { name: /^Use #[0-9A-F]{6}, the nearest colour that works$/ });
    const name = (await chips.first().getAttribute('aria-label')) ?? '';
    await chips.first().click();
    await verdict().waitFor();
    expect(name).to.include(await colour('Code').inputValue());
    await page.getByText('55% enough').waitFor();
  });

  it('draws one picture at a time, and the latest one', async () => {
    let [open, most] = [0, 0];
    const begin = (request: Request): void => {
      if (!isPreview(request)) return;
      open += 1;
      most = Math.max(most, open);
    };
    const end = (request: Request): void => {
      if (isPreview(request)) open -= 1;
    };
    page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
    for (let red = 1; red <= 20; red += 1) await colour('Code').fill(`#${red.toString(16).padStart(2, '0')}1122`);
    await redrawn(() => colour('Code').fill('#551122'));
    const shown = async () => decodeURIComponent((await picture().getAttribute('src')) ?? '');
    await eventually('the last colour shows', async () => (await shown()).includes('fill="#551122"'));
    expect(most).to.equal(1);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  });

  it('changes shapes and gradient by the keyboard alone', async () => {
    await group('Shapes').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await redrawn(() => page.keyboard.press('ArrowRight'));
    expect(await page.getByRole('radio', { name: 'Flowing' }).isChecked()).to.equal(true);
    await page.keyboard.press('Tab');
    await redrawn(() => page.keyboard.press('ArrowRight'));
    await page.getByRole('switch', { name: 'Gradient' }).focus();
    await redrawn(() => page.keyboard.press(' '));
    const end = colour('Code, end');
    await end.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await redrawn(() => page.keyboard.type('004455'));
  });

  it('has a picker that also works by keyboard', async () => {
    await page.getByRole('button', { name: /^Code, start: #551122/ }).click();
    const hue = page.getByRole('slider', { name: 'Hue' });
    await hue.focus();
    await redrawn(() => page.keyboard.press('ArrowLeft'));
    await page.keyboard.press('Escape');
    expect(await colour('Code, start').inputValue()).to.not.equal('#551122');
  });

  it('accepts a dropped logo, and converts other pictures to PNG', async () => {
    const square = sharp({ create: { width: 64, height: 64, channels: 3, background: '#102A2A' } });
    const drop = async (bytes: Buffer, type: string): Promise<void> =>
      page.evaluate(`(${DROP})(${JSON.stringify({ base64: bytes.toString('base64'), type })})`);
    const jpeg = await square.clone().jpeg().toBuffer();
    await redrawn(() => drop(jpeg, 'image/jpeg'));
    await group('Logo or icon').click();
    await page.getByRole('img', { name: 'The logo' }).waitFor();
    await drop(Buffer.from('no picture'), 'image/png');
    await page.getByText('This file is not a readable picture.').waitFor();
    const input = page.locator('[data-field="style.logoDataUrl"] input[type="file"]');
    const buffer = await square.resize(80, 40).png().toBuffer();
    // Waits for the last picture: a pending preview would open the next test's dialog too early.
    await redrawn(() => input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer }));
    await page.getByText('This file is not a readable picture.').waitFor({ state: 'detached' });
  });

  it('warns of a logo that cannot be seen on its plate', async () => {
    const white = sharp({ create: { width: 64, height: 64, channels: 3, background: '#FFFFFF' } });
    const input = page.locator('[data-field="style.logoDataUrl"] input[type="file"]');
    const buffer = await white.png().toBuffer();
    await redrawn(() => input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer }));
    const warning = page.getByText('The logo can hardly be seen on this plate.');
    expect(await warning.count()).to.equal(0);
    await page.getByRole('button', { name: 'Plate behind it' }).click();
    await page.getByRole('option', { name: 'Round', exact: true }).click();
    await warning.waitFor();
    await redrawn(() => page.getByRole('button', { name: 'Automatic plate' }).click());
    await warning.waitFor({ state: 'detached' });
  });

  it('asks to sign in again in place, and loses nothing', async () => {
    await page.context().clearCookies();
    await group('Frame').click();
    // Other groups have a choice of this name too.
    const rounded = page.getByRole('radiogroup', { name: 'Around the code' }).getByRole('radio', { name: 'Rounded' });
    await rounded.press(' ');
    await page.getByRole('dialog').waitFor();
    const link = (await running?.linkFor()) ?? '';
    await signIn(page, link);
    await checked();
    expect(await rounded.isChecked()).to.equal(true);
    running?.problems.expectOnly(/401/);
  });

  it('is accessible with all its groups open', async () => {
    await group('Reliability and size').click();
    await expectNoViolationsInAllLooks(page, () => verdict().first().waitFor());
  });

  it('saves everything that was chosen', async () => {
    await page.getByRole('button', { name: 'Create code' }).click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
    const data = await running?.graphql(STYLES);
    const [{ style }] = (data as { qrCodes: { items: [{ style: Record<string, string> }] } }).qrCodes.items;
    expect(style).to.include({
      moduleShape: 'Rounded',
      eyeFrameShape: 'Rounded',
      useGradient: true,
      centerBadge: 'Logo',
      frameStyle: 'Rounded',
    });
    expect(style.logoDataUrl).to.match(/^data:image\/png;base64,iVBOR/);
  });
});
