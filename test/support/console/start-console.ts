import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { Plan } from '../../../src/core/contract/plans.js';
import { Role, SCOPES } from '../../../src/core/contract/scopes.js';
import type { NewApiKey } from '../../../src/identity/api-keys/commands/issue-api-key.js';
import type { Member } from '../../../src/identity/people/member.js';
import type { NewWorkspace } from '../../../src/tenancy/workspaces/manage-workspaces.js';
import { consoleOf } from '../http/console.js';
import { closeTabs, openTestBrowser } from '../pages/browser.js';
import { startTestService, type TestService, type TestServiceOptions } from '../service/service.js';
import { PageProblems } from './page-problems.js';

export interface OpenOptions {
  /** Path to open after signing in; default: `/campaigns`. */
  readonly path?: string;
  /** Another workspace. */
  readonly workspaceId?: string;
  /** Default: Owner. Each role is one person in each workspace. */
  readonly role?: Role;
  /** Width of the window in px; default: 1280 by 800. Below 600 px it is a touch screen. */
  readonly width?: number;
  readonly height?: number;
  readonly locale?: 'en-US' | 'de-DE';
  readonly colorScheme?: 'light' | 'dark';
}

/** A service, and a browser on its console. */
export interface TestConsole {
  readonly service: TestService;
  readonly browser: Browser;
  readonly url: string;
  readonly workspaceId: string;
  /** Has all scopes. */
  readonly key: string;
  /** Problems of the pages: check in `afterEach` with `problems.expectNone()` that there are none. */
  readonly problems: PageProblems;
  /** Opens a page in a separate browser context (with its own cookies and storage), where nobody is signed in. */
  openSignedOut(options?: OpenOptions): Promise<Page>;
  /** The same, signed in. */
  open(options?: OpenOptions): Promise<Page>;
  /** Returns the token of a new link for the person whom `open` would sign in. */
  linkFor(options?: Pick<OpenOptions, 'workspaceId' | 'role'>): Promise<string>;
  /** Executes a document with the key and returns its data. Throws if there are errors. */
  graphql(query: string, variables?: object): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** How long a page may take on a machine that is busy with other tests. */
export const PATIENCE_MS = 120_000;

export interface ConsoleOptions {
  readonly workspace?: Partial<NewWorkspace>;
  readonly key?: Partial<NewApiKey>;
  readonly service?: TestServiceOptions;
}

/**
 * For `before` of a test file: a separate service with a workspace of the Business plan, and a browser. Returns null,
 * after printing the reason, if there is no browser and the file's tests are to be skipped.
 */
export async function startConsole(options: ConsoleOptions = {}): Promise<TestConsole | null> {
  const browser = await openTestBrowser();
  if (browser === null) return null;
  const service = await startTestService(options.service).catch(async (error: unknown) => {
    await closeTabs(browser);
    throw error;
  });
  const input = { plan: Plan.Business, ...options.workspace };
  const { workspaceId, key } = await service.addWorkspace(input, { scopes: SCOPES, ...options.key });
  const problems = new PageProblems(service.url);
  const openIn = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await problems.watch(page);
    await page.goto(service.url + path);
    return page;
  };
  const members = new Map<string, Promise<Member>>();
  const linkFor = async ({ workspaceId: id = workspaceId, role = Role.Owner }: OpenOptions = {}): Promise<string> => {
    const name = `${id} ${role}`;
    const member = members.get(name) ?? service.addMember(id, role);
    members.set(name, member);
    return service.linkOf(await member);
  };
  const openSignedOut = async ({ path = '/', ...opened }: OpenOptions = {}): Promise<Page> =>
    openIn(await browser.newContext(contextOptions(opened)), path);
  const open = async ({ path = '/campaigns', ...opened }: OpenOptions = {}): Promise<Page> => {
    const context = await browser.newContext(contextOptions(opened));
    const data = { token: await linkFor(opened) };
    const answer = await context.request.post(`${service.url}/console/session`, {
      headers: { Origin: service.url, 'X-Signpost-Console': '1' },
      data,
    });
    if (answer.status() !== 201) throw new Error(`signing in was answered ${answer.status()}: ${await answer.text()}`);
    return openIn(context, path);
  };
  const graphql = async (query: string, variables: object = {}): Promise<Record<string, unknown>> => {
    const { body } = await consoleOf(service.url).graphql(query, variables).set('X-Api-Key', key);
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    return body.data;
  };
  const close = async (): Promise<void> => {
    await closeTabs(browser);
    await service.close();
  };
  return {
    service,
    browser,
    url: service.url,
    workspaceId,
    key,
    problems,
    openSignedOut,
    open,
    linkFor,
    graphql,
    close,
  };
}

/** Without motion, nothing has to be waited for, and every colour is final. */
const contextOptions = (options: OpenOptions): BrowserContextOptions => {
  const { width = 1280, height = 800, locale = 'en-US', colorScheme = 'light' } = options;
  return { viewport: { width, height }, locale, colorScheme, hasTouch: width < 600, reducedMotion: 'reduce' };
};

/** Fills in the form of the sign-in screen or of the dialog that asks again, in English or German. */
export async function signIn(page: Page, token: string): Promise<void> {
  const field = page.locator('input[name="link"]');
  await field.fill(token);
  await field.press('Enter');
  await field.waitFor({ state: 'detached' });
}
