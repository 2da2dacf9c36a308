import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { Role } from '../../../../src/core/contract/scopes.js';
import { describeConsole } from '../../../support/console/describe-console.js';

const ROUTER = new URL('../../../../../console/src/router.tsx', import.meta.url);
const FIND = `{
  menu: qrCodes(pageSize: 1, filter: { payloadTypes: [Menu] }) { items { id content } }
  link: qrCodes(pageSize: 1, filter: { payloadTypes: [Url] }) { items { id content } }
}`;
type Found = Record<'menu' | 'link', { items: [{ id: string; content: string }] }>;

/** Screens that a role may not see, and that nothing therefore leads to. */
const OTHERS = ['/webhooks', '/keys', '/people', '/activity'];
const FORBIDDEN: Record<Role, readonly string[]> = {
  Owner: [],
  Editor: OTHERS,
  Creator: ['/analytics/reports', ...OTHERS],
  Analyst: ['/campaigns/new', '/print-runs/labels', '/analytics/reports', '/workspace/brand-kits/new', ...OTHERS],
};

describeConsole('Each role in the console', (running) => {
  let found: Found;
  before(async () => {
    await running.graphql('mutation { createSample }');
    found = (await running.graphql(FIND)) as Found;
  });
  /** Of every screen, one campaign included, from the router. */
  const screenPaths = (): string[] =>
    [...readFileSync(ROUTER, 'utf8').matchAll(/^ {2}\.\.\.parent,\n {2}path: '([^']+)'/gm)].map(([, path = '']) =>
      path.replace('$id', found.link.items[0].id).replace('$kitId', 'new'),
    );
  const isForbidden = async (page: Page, path: string): Promise<boolean> => {
    await page.goto(running.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return (await page.getByText(/Your role does not allow/).count()) > 0;
  };
  const linksOn = (page: Page): Promise<string[]> =>
    page
      .locator('nav a, main a')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

  for (const role of Object.values(Role)) {
    it(`is led to no screen that it may not see: ${role}`, async () => {
      const page = await running.open({ role });
      const forbidden: string[] = [];
      const linked = new Set<string>();
      const paths = screenPaths();
      expect(paths).to.include.members(['/campaigns', '/workspace/tags', ...OTHERS]);
      for (const path of paths) {
        if (await isForbidden(page, path)) forbidden.push(path);
        else for (const link of await linksOn(page)) linked.add(link.replace(/^\/w\/[^/]+/, ''));
      }
      expect(forbidden).to.have.members(FORBIDDEN[role]);
      expect([...linked].filter((path) => forbidden.includes(path))).to.deep.equal([]);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search everything' }).waitFor();
      const offered = await page.getByRole('option').allInnerTexts();
      for (const [name, path] of [
        ['Keys', '/keys'],
        ['Reports', '/analytics/reports'],
        ['Brand kits', '/workspace/brand-kits'],
        ['Profile', '/profile'],
        ['Documentation', '/docs'],
      ] as const) {
        expect(offered.includes(name), name).to.equal(!forbidden.includes(path));
      }
      await page.context().close();
    });
  }

  it('may read content, design and rules, which Analysts cannot change', async () => {
    const page = await running.open({ role: Role.Analyst });
    const [menu] = found.menu.items;
    const [link] = found.link.items;
    const { businessName, description } = JSON.parse(menu.content);
    const show = async ({ id }: typeof link, tab: string, text: string): Promise<void> => {
      await page.goto(`${running.url}/campaigns/${id}?tab=${tab}`);
      const panel = page.getByRole('tabpanel');
      await panel.getByText(text, { exact: true }).first().waitFor();
      expect(await panel.locator('input, textarea, [contenteditable]').count(), tab).to.equal(0);
      expect(await page.getByRole('button', { name: 'Save' }).count(), tab).to.equal(0);
    };
    await show(link, 'content', link.content);
    await show(menu, 'content', businessName);
    await page.frameLocator('iframe').getByText(description.split('\n', 1)[0]).first().waitFor();
    await show(link, 'design', 'Background');
    await page.getByRole('img', { name: 'Your code' }).waitFor();
    await show(menu, 'design', 'Background');
    await page.goto(`${running.url}/campaigns/${link.id}?tab=rules`);
    await page.getByRole('heading', { name: 'Rules' }).waitFor();
    expect(await page.getByRole('button', { name: /^(?:Add|New) / }).count()).to.equal(0);
    await page.context().close();
  });
});
