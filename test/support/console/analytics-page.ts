import type { Locator, Page } from 'playwright-core';
import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import type { Scan } from '../../../src/core/contract/scan.js';
import { recordScans } from '../scans/record-scans.js';
import { scanOf } from '../scans/scans.js';
import type { TestConsole } from './start-console.js';

const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }`;
const GERMANY = { country: 'DE', city: 'Berlin', device: 'Mobile', operatingSystem: 'iOS', source: 'newsletter' };
const FRANCE = { country: 'FR', city: 'Paris', device: 'Desktop', operatingSystem: 'Windows', source: '=1+1' };
/** Too small to be on the map. */
const SINGAPORE = { country: 'SG', city: 'Singapore', device: 'Mobile', operatingSystem: 'Android', source: 'Direct' };

/** The address of the screen with days that do not depend on the browser's zone. */
export const ANALYTICS_PATH = '/analytics?zone=UTC';

/** Noon of the UTC day this many days ago. */
export const noon = (daysAgo: number): number =>
  Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 12 * HOUR_MS;

interface Created {
  readonly id: string;
  readonly code: string;
}

/** Records 18 scans of two campaigns, three of which are not counted, and returns the code of `Poster`. */
export async function recordPosterScans({ graphql, service, workspaceId }: TestConsole): Promise<string> {
  const create = async (name: string, tags: string[]): Promise<Created> => {
    const input = { name, content: 'https://example.com/poster', mode: 'Dynamic', payloadType: 'Url', tags };
    return (await graphql(CREATE, { input })).createQrCode as Created;
  };
  const poster = await create('Poster', ['Summer']);
  const arabic = await create('ملصق الصيف', []);
  const scans = (count: number, id: string, daysAgo: number, properties: Partial<Scan>): Scan[] =>
    Array.from({ length: count }, (_, index) =>
      scanOf(workspaceId, id, { scannedMs: noon(daysAgo) + index, visitor: BigInt(index + 1), ...properties }),
    );
  await recordScans(service.databaseUrl, [
    ...scans(5, poster.id, 1, GERMANY),
    ...scans(3, poster.id, 2, FRANCE),
    ...scans(2, arabic.id, 2, SINGAPORE),
    ...scans(1, arabic.id, 2, {}),
    ...scans(4, poster.id, 9, GERMANY),
    ...scans(2, poster.id, 1, { class: 'bot' }),
    ...scans(1, poster.id, 1, { class: 'preview' }),
  ]);
  return poster.code;
}

/** The parts of the screen by name, on the page that is open when they are used. */
export function analyticsPage(running: Pick<TestConsole, 'url'>, page: () => Page) {
  const figure = (name: string): Locator =>
    page().locator('dl > div', { has: page().getByText(name, { exact: true }) });
  const card = (name: string): Locator => page().getByRole('region', { name, exact: true });
  const button = (of: string, name: RegExp): Locator => card(of).getByRole('button', { name });
  const open = async (path = ANALYTICS_PATH): Promise<void> => {
    await page().goto(`${running.url}${path}`);
    await figure('Scans').waitFor();
  };
  return { figure, card, button, open };
}
