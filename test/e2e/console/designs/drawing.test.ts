import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeConsole } from '../../../support/console/describe-console.js';
import { randomRequests } from '../../../support/scanning/style-space.js';

const PREVIEW = 'query ($input: PreviewQrCodeInput!) { previewQrCode(input: $input) { svg } }';
const ASSETS = new URL('../../../../../dist/console/assets/', import.meta.url);
const COUNT = 60;
const NO_LETTERS = { centerBadge: 'Link' };

/** Asks the console's worker: sends each message, and returns the answers to those that ask for a picture. */
const ASK_WORKER = `async ([address, messages]) => {
  const worker = new Worker(address, { type: 'module' });
  const answers = [];
  const all = messages.filter(({ svg }) => svg === undefined).length;
  return await new Promise((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the worker did not start')));
    worker.addEventListener('message', ({ data }) => answers.push(data) === all && resolve(answers));
    for (const message of messages) worker.postMessage(message);
  });
}`;

describeConsole('Drawing in the browser', (running) => {
  let page: Page;
  before(async () => {
    page = await running.open({ path: '/campaigns/new' });
  });

  const drawnBy = async (messages: readonly object[]): Promise<(string | null)[]> => {
    const worker = readdirSync(ASSETS).find((name) => /^draw-worker-.*\.js$/.test(name));
    const answers = await page.evaluate(`(${ASK_WORKER})(${JSON.stringify([`/assets/${worker}`, messages])})`);
    return (answers as { drawn: { svg: string } | null }[]).map(({ drawn }) => drawn?.svg ?? null);
  };
  /** What the service draws; null for what it refuses. */
  const serviceSvg = async (input: object): Promise<string | null> => {
    const answer = await running.graphql(PREVIEW, { input }).catch(() => null);
    return (answer?.previewQrCode as { svg: string } | undefined)?.svg ?? null;
  };

  it('makes the service’s picture, byte for byte, in random styles, also with its logos and words', async function () {
    this.timeout(300_000);
    const requests = await randomRequests(COUNT, 3, true);
    const inputs = requests.map(({ text, style: { design, ...style } }, index) => ({
      ...(index % 3 === 0 ? { mode: 'Static', payloadType: 'Text', content: text } : { mode: 'Dynamic' }),
      style: { ...style, ...(style.centerBadge === 'Monogram' && NO_LETTERS) },
      design,
    }));
    const { publicUrl } = running.service.service.services;
    const expected: (string | null)[] = [];
    for (const input of inputs) expected.push(await serviceSvg(input));
    const messages = inputs.flatMap((input, index) => {
      const svg = expected[index] ?? null;
      return [...(svg === null ? [] : [{ input, svg }]), { publicUrl, input }];
    });
    const drawn = await drawnBy(messages);
    const accepted = [...expected.keys()].filter((index) => expected[index] !== null);
    expect(accepted.length).to.be.above(COUNT / 2);
    for (const index of accepted) expect(drawn[index], JSON.stringify(inputs[index])).to.equal(expected[index]);
  });

  it('shows a changed design before the service has checked it, and then its verdict', async () => {
    await page.getByRole('button', { name: /^Link/ }).click();
    await page.getByText('Scans reliably').first().waitFor();
    let answer: (() => void) | null = null;
    await page.route('**/graphql', async (route) => {
      if (!(route.request().postData() ?? '').includes('PreviewQrCode')) return route.continue();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('#7A1F1F');
    await page.locator('img[alt="Your code"][src*="%237A1F1F"]').waitFor();
    await page.getByText('Checking whether it can be scanned').first().waitFor();
    expect(answer).to.not.equal(null);
    (answer as (() => void) | null)?.();
    await page.unroute('**/graphql', undefined);
    await page.getByText('Scans reliably').first().waitFor();
    await page.locator('img[alt="Your code"][src*="%237A1F1F"]').waitFor();
  });

  it('shows a refused design as it is, with what is wrong with it', async () => {
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('#DDDDDD');
    await page.getByText('Too little contrast to scan').last().waitFor();
    await page.locator('[data-stale] > img[alt="Your code"][src*="%23DDDDDD"]').waitFor();
    expect(await page.getByText('The picture shows the last readable design.').count()).to.equal(0);
  });

  it('asks the service for templates only after the preview is checked, one by one', async () => {
    const other = await running.open({ path: '/sign-in' });
    const log: string[] = [];
    const nameOf = (body: string | null): string => /(PreviewQrCode|PresetPicture)\(/.exec(body ?? '')?.[1] ?? '';
    other.on('request', (request) => log.push(`asked ${nameOf(request.postData())}`));
    other.on('requestfinished', (request) => log.push(`answered ${nameOf(request.postData())}`));
    await other.goto(`${running.url}/campaigns/new`);
    await other.getByRole('button', { name: /^Link/ }).click();
    await other.getByRole('radiogroup', { name: 'Templates' }).locator('img').nth(17).waitFor();
    await other.waitForLoadState('networkidle');
    const drawn = log.filter((line) => / P/.test(line));
    expect(drawn.filter((line) => line === 'asked PresetPicture')).to.have.length.above(0);
    expect(drawn.indexOf('asked PresetPicture')).to.be.above(drawn.indexOf('answered PreviewQrCode'));
    let open = 0;
    for (const line of drawn.filter((each) => each.endsWith('PresetPicture'))) {
      open += line.startsWith('asked') ? 1 : -1;
      expect(open).to.be.at.most(1);
    }
    await other.close();
  });
});
