import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import supertest from 'supertest';
import { Role } from '../../../../src/core/contract/scopes.js';
import { PATIENCE_MS } from '../../../support/console/start-console.js';
import { eventually } from '../../../support/eventually.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { closeTabs, openTestBrowser } from '../../../support/pages/browser.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

/** Everything that the page has stored beyond the life of its tab, as text. */
const readLastingStorage = async (): Promise<string> => {
  const wait = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const found: unknown[] = [Object.entries(localStorage)];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await wait(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      found.push(await wait(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  return JSON.stringify(found);
};

describe('The GraphQL page in a browser', () => {
  let browser: Browser;
  let running: TestService;
  let production: TestService;
  let key: string;
  let page: Page;
  let outside: string[];
  let errors: string[];

  before(async function () {
    const launched = await openTestBrowser();
    if (launched === null) return this.skip();
    browser = launched;
    running = await startTestService();
    production = await startTestService({ environment: { NODE_ENV: 'production' } });
    ({ key } = await running.addWorkspace());
  });
  after(async () => {
    await closeTabs(browser);
    await running?.close();
    await production?.close();
  });

  const open = async (service: TestService): Promise<void> =>
    openIn(await browser.newContext({ viewport: { width: 1400, height: 900 } }), service);
  const openIn = async (context: BrowserContext, { url }: TestService): Promise<void> => {
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    outside = [];
    errors = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) outside.push(request.url());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(`${url}/graphql`);
  };
  afterEach(() => page.context().close());

  const enterKey = async (text: string): Promise<void> => {
    await page.fill('#key', text);
    await page.click('#key-form button');
    await page.locator('app-query-editor .cm-content').first().waitFor();
  };
  /** Sends the first query, which is in the editor, or another. */
  const send = async (query?: string): Promise<void> => {
    if (query !== undefined) {
      await page.locator('app-query-editor .cm-content').first().click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(query);
    }
    await page.getByRole('button', { name: 'Send Request' }).click();
  };
  const sees = (text: string): Promise<void> => page.getByText(text).first().waitFor();

  it('sends queries and receives events with a key, which is never in lasting storage, and contacts nobody else', async () => {
    const { id, code } = (
      await clientOf(running.url, key)
        .post(CODES, dynamicUrl({ name: 'Sample of a poster' }))
        .expect(201)
    ).body;
    await open(running);
    await sees('Nobody is signed in');
    await page.locator('app-query-editor .cm-content').first().waitFor();
    await sees('Send a query to see its result here.');
    await enterKey(key);
    await send();
    await sees('Sample of a poster');
    await page.getByRole('button', { name: 'Docs', exact: true }).click();
    await page.getByText('Mutation', { exact: true }).click();
    await sees('createApiKey');
    expect(errors).to.deep.equal([]);
    await eventually('the editor has stored its tab', async () =>
      (await page.evaluate(readLastingStorage)).includes('qrCodes'),
    );
    expect(await page.evaluate(readLastingStorage)).to.not.contain(key);
    const received = new Promise<string>((resolve) => {
      page.once('websocket', (socket) => socket.on('framereceived', ({ payload }) => resolve(String(payload))));
    });
    await send('subscription { scanRecorded { qrCodeId scans } }');
    expect(await received).to.contain('connection_ack');
    await supertest(running.url).get(`/r/${code}`).set('User-Agent', BROWSER).expect(302);
    await sees(`"${id}"`);
    expect(outside).to.deep.equal([]);
    await page.reload();
    await sees('It is stored until you close this tab');
    const other = await page.context().newPage();
    await other.goto(`${running.url}/graphql`);
    await other.getByText('Nobody is signed in').waitFor();
    await page.click('#forget');
    await sees('Nobody is signed in');
  });

  it('sends queries as the person who is signed in to the console, in the chosen workspace', async () => {
    const { workspaceId } = await running.addWorkspace({ name: 'First workspace' });
    const member = await running.addMember(workspaceId, Role.Owner);
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    const token = await running.linkOf(member);
    const headers = { Origin: running.url, 'X-Signpost-Console': '1' };
    await context.request.post(`${running.url}/console/session`, { headers, data: { token } });
    const query = 'mutation { createWorkspace(name: "Second workspace") }';
    await context.request.post(`${running.url}/graphql`, { headers, data: { query } });
    await openIn(context, running);
    await sees('Requests are sent as');
    await page.locator('app-query-editor .cm-content').first().waitFor();
    await send();
    await sees('"totalCount"');
    expect(errors).to.deep.equal([]);
    await send('{ workspace { name } }');
    await sees('"First workspace"');
    await page.getByLabel('Workspace').selectOption('Second workspace');
    await page.waitForURL(/\?workspace=/);
    await send('{ workspace { name } }');
    await sees('"Second workspace"');
    const editor = await page.locator('app-query-editor').first().boundingBox();
    expect(editor?.height).to.be.greaterThan(600);
    expect(outside).to.deep.equal([]);
  });

  it('reports an invalid key', async () => {
    await open(running);
    await enterKey('spk_sample');
    await send();
    await sees('This key is not valid. Enter another one.');
  });

  it('reports in production that there is no introspection, and works without it', async () => {
    const { key: productionKey } = await production.addWorkspace();
    await open(production);
    await enterKey(productionKey);
    await sees('Introspection is off');
    await send();
    await sees('"totalCount"');
    expect(outside).to.deep.equal([]);
  });
});
