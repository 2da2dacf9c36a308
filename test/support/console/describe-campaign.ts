import type { Page } from 'playwright-core';
import { AGENTS } from '../http/sample-requests.js';
import { later } from '../service/describe-api.js';
import { describeConsole } from './describe-console.js';
import type { TestConsole } from './start-console.js';

const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateQrCodeInput!) { updateQrCode(id: $id, input: $input) { version } }`;
const READ = `query ($id: ID!) { qrCode(id: $id) { name content rules { name countries } schedule { fallback } } }`;
const SCAN = { redirect: 'manual', headers: { 'User-Agent': AGENTS[0].text } } as const;
export const LANDING = 'https://example.com/landing';

interface Created {
  readonly id: string;
  readonly code: string;
}

const toolsOf = (running: TestConsole, page: Page, campaign: Created) => {
  const pathOf = (tab?: string): string => `/campaigns/${campaign.id}${tab ? `?tab=${tab}` : ''}`;
  return {
    running,
    page,
    campaign,
    pathOf,
    show: (tab?: string) => page.goto(running.url + pathOf(tab)),
    update: (input: object) => running.graphql(UPDATE, { id: campaign.id, input }),
    read: async () => (await running.graphql(READ, { id: campaign.id })).qrCode as Record<string, unknown>,
    scan: () => fetch(`${running.url}/r/${campaign.code}`, SCAN),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    told: (text: string | RegExp) => page.getByText(text).first().waitFor(),
  };
};

/** Describes tests of the console's campaign page: before each, the page shows a new campaign. */
export function describeCampaign(title: string, tests: (of: ReturnType<typeof toolsOf>) => void): void {
  describeConsole(title, (running) => {
    let page: Page | null = null;
    let campaign: Created | null = null;
    const tools = toolsOf(
      running,
      later(() => page),
      later(() => campaign),
    );
    beforeEach(async () => {
      page ??= await running.open();
      const input = { name: 'Spring flyer', content: LANDING, mode: 'Dynamic', payloadType: 'Url' };
      campaign = (await running.graphql(CREATE, { input })).createQrCode as Created;
      await tools.show();
      await page.getByRole('heading', { level: 1, name: 'Spring flyer' }).waitFor();
    });
    tests(tools);
  });
}
