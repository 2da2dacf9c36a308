import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { WEBHOOK_EVENTS } from '../../../src/core/contract/event-type.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { startConsole, type TestConsole } from '../../support/console/start-console.js';
import { eventually } from '../../support/eventually.js';
import { openReceiver, type Receiver } from '../../support/webhooks/receiver.js';

const LOCAL = { WEBHOOK_ALLOWED_ADDRESSES: 'loopback', WEBHOOK_ALLOW_HTTP: 'true' };
const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const SECRET = /whsec_[\w+/=]{20,}/;

describe('The console’s webhooks', () => {
  let running: TestConsole | null = null;
  let receiver: Receiver;
  let page: Page;
  let host = '';
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  /**
   * A pressed button that waits is announced for some seconds by a hidden element, whose label may refer to a removed
   * element.
   */
  const announced = () => page.locator('[data-live-announcer] [role=img]').first().waitFor({ state: 'detached' });

  before(async function () {
    running = await startConsole({ key: { name: 'Own key' }, service: { environment: LOCAL } });
    if (running === null) return this.skip();
    receiver = await openReceiver();
    host = new URL(receiver.url).host;
    page = await running.open({ path: '/webhooks' });
  });
  afterEach(() => running?.problems.expectNone());
  after(async () => {
    await running?.close();
    await receiver?.close();
  });

  it('explain what they are for while there are none', async () => {
    await page.getByText('No webhooks yet').waitFor();
    await expectNoViolationsInAllLooks(page);
  });

  it('show refused addresses next to the field', async () => {
    await button('New webhook').first().click();
    await field('Address').fill('https://10.0.0.1/hooks');
    await page.keyboard.press('Enter');
    await page.getByText('The address is not on the public internet').waitFor();
    await page.getByText('Choose at least one event.').waitFor();
    await page.locator('input[type=url]:focus').waitFor();
    await expectNoViolationsInAllLooks(page);
  });

  it('are created with the events in words, and show their secret once', async () => {
    await field('Address').fill(receiver.url);
    await field('Purpose').fill('Sample receiver');
    // One for each, and one for all together.
    expect(await page.getByRole('checkbox').count()).to.equal(WEBHOOK_EVENTS.length + 1);
    await page.getByRole('checkbox', { name: 'A campaign is created' }).focus();
    await page.keyboard.press(' ');
    await button('Create webhook').click();
    await page.getByText(SECRET).waitFor();
    const secret = SECRET.exec(await page.getByRole('dialog').last().innerText())?.[0] ?? '';
    await button('I have saved it').click();
    await row('Sample receiver').getByText('Active').waitFor();
    expect(await page.content()).to.not.contain(secret);
  });

  it('are tried out: the test appears with the receiver’s response', async () => {
    receiver.answer = (response) => void response.writeHead(200).end('Thank you, sample');
    await row('Sample receiver').getByRole('button').click();
    await expectNoViolationsInAllLooks(page, announced);
    await button('Send test').click();
    const panel = page.getByRole('dialog', { name: 'Test' });
    await panel.getByText('Delivered', { exact: true }).waitFor();
    await panel.getByText('Thank you, sample').waitFor();
    expect(receiver.messages.map(({ body }) => JSON.parse(body).type)).to.deep.equal(['webhook.test']);
    await expectNoViolationsInAllLooks(page, announced);
  });

  it('send a message again, as a new delivery', async () => {
    await button('Send again').click();
    await page.getByText('The message is being sent again').waitFor();
    await eventually('the receiver has it twice', () => receiver.messages.length === 2);
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).to.equal(ids[1]);
    await page.keyboard.press('Escape');
    await page.getByRole('row').nth(2).waitFor();
  });

  it('list deliveries without a reload, including failed ones', async () => {
    receiver.answer = (response) => void response.writeHead(500).end('no room');
    const input = { name: 'Sample', content: 'https://example.com/', mode: 'Dynamic', payloadType: 'Url' };
    await page.goto(`${running?.url}/webhooks?tab=deliveries`);
    await row('webhook.test').first().waitFor();
    await running?.graphql(CREATE, { input });
    await page.reload();
    const created = row('campaign.created');
    await created.getByText('500').waitFor();
    await created.getByText('Sending').waitFor();
    await created.getByRole('button').click();
    const panel = page.getByRole('dialog', { name: 'A campaign is created' });
    await panel.getByText('Next attempt').waitFor();
    expect(await panel.getByRole('button', { name: 'Send again' }).count()).to.equal(0);
    receiver.answer = (response) => void response.writeHead(204).end();
    // The pause between two attempts doubles each time, so it is as long as everything so far.
    await panel.getByText('Delivered', { exact: true }).waitFor({ timeout: 120_000 });
  });

  it('are paused with Undo, by keyboard alone', async () => {
    await page.goto(`${running?.url}/webhooks`);
    await row('Sample receiver').getByRole('button').focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: host });
    await panel.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    await panel.getByText('Someone in this workspace paused this webhook.').waitFor();
    await page.setViewportSize({ width: 1024, height: 768 });
    const [notice, beside] = await Promise.all([button('Undo').boundingBox(), panel.boundingBox()]);
    expect((notice?.x ?? 0) + (notice?.width ?? 0), 'the notice covers the panel').to.be.at.most(beside?.x ?? 0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await panel.getByRole('button', { name: 'Activate' }).focus();
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Pause' }).waitFor();
  });

  it('are only deleted when the host is typed', async () => {
    await button('Delete').click();
    await page.getByRole('alertdialog').getByRole('textbox').fill(host);
    await page.keyboard.press('Enter');
    await page.getByText('Webhook deleted.').waitFor();
    await page.getByText('No webhooks yet').waitFor();
  });

  it('appear in the activity, with what was done in the console', async () => {
    await page.goto(`${running?.url}/activity?about=Webhook`);
    const entry = page.getByRole('listitem').filter({ hasText: 'Webhook created' });
    await entry.getByText('Console', { exact: true }).waitFor();
    await page.getByText('Webhook message resent').waitFor();
    expect(await page.getByText('Campaign created').count()).to.equal(0);
  });
});
