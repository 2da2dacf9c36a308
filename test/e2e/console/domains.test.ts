import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { Role } from '../../../src/core/contract/scopes.js';
import { describeConsole } from '../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { LOCAL_DOMAINS, newHost, setHost } from '../../support/dns/checked-domains.js';
import { requestTo } from '../../support/domains.js';
import { eventually } from '../../support/eventually.js';

const SERVICE = { environment: LOCAL_DOMAINS, checksArtwork: true };
const CODES = '{ qrCodes(pageSize: 100) { items { id address addresses } } }';
const PRINT = `mutation ($id: ID!) {
  createPrintRun(input: { kind: Zip, campaignIds: [$id], files: [{ format: svg }] }) { id }
}`;

interface Code {
  readonly id: string;
  readonly address: string;
  readonly addresses: readonly string[];
}

describeConsole('The console’s domains', { service: SERVICE }, (running) => {
  const host = newHost();
  let page: Page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  before(async () => {
    page = await running.open({ path: '/workspace/domains', width: 390, height: 844 });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: running.url });
  });

  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  const codes = async (): Promise<Code[]> =>
    ((await running.graphql(CODES)) as { qrCodes: { items: Code[] } }).qrCodes.items;
  const onlyCode = async (): Promise<Code> => {
    const [code] = await codes();
    if (code === undefined) throw new Error('There is no code.');
    return code;
  };
  const destinationOf = async (path: string): Promise<string | undefined> =>
    (await requestTo(running.url, host).get(path)).headers.location;

  it('say what to enter in the DNS, each part with a button that copies it', async () => {
    await page.getByText('No domains yet').waitFor();
    await button('Add domain').first().click();
    await field('Domain').fill('go.example.com:8080');
    await page.keyboard.press('Enter');
    await page.getByText('Write the name without a port.').waitFor();
    await field('Domain').fill(host);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: host }).waitFor();
    await button('Copy the value of the TXT record').click();
    await eventually('the value is copied', async () => /^signpost=\w{32}$/.test(await copied()));
    await expectNoViolationsInAllLooks(page);
  });

  it('say what a check has seen, and what to do', async () => {
    await button('Check now').click();
    await page.getByText('The domain leads nowhere yet.').waitFor();
    setHost(host, {});
    await button('Check now').click();
    await page.getByText(`${host} leads here.`).waitFor();
    await page.getByRole('dialog').getByText('Works').waitFor();
    await button('Use for new codes').click();
    await button('Do not use for new codes').waitFor();
    await expectNoViolationsInAllLooks(page);
  });

  it('give a new code its address, in capitals if that makes it smaller', async () => {
    await page.goto(`${running.url}/campaigns/new`);
    await page.getByRole('button', { name: /^Link/ }).click();
    await field('Web address').fill('https://example.com/summer');
    await page.getByRole('button', { name: /^Address/ }).click();
    await field('Path').fill('söder');
    await page.getByText('Use 1 to 100 letters without accents').waitFor();
    await field('Path').fill('summer');
    await button('Use capitals').click();
    expect(await field('Path').inputValue()).to.equal('SUMMER');
    await button('Use capitals').waitFor({ state: 'detached' });
    await expectNoViolationsInAllLooks(page);
    await button('Create').click();
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
    expect((await onlyCode()).address).to.equal(`http://${host}/SUMMER`);
    expect(await destinationOf('/SUMMER')).to.equal('https://example.com/summer');
  });

  it('leave printed codes alive when the address is changed, which asks first', async () => {
    const { id } = await onlyCode();
    await running.graphql(PRINT, { id });
    const leads = page.getByRole('link', { name: 'Where it leads' });
    expect(await leads.getAttribute('href')).to.equal(`http://${host}/SUMMER+`);
    await button('Change the address').click();
    await field('Path').fill('autumn');
    await button('Save').click();
    await page.getByText('This code may be in print').waitFor();
    expect((await onlyCode()).address).to.equal(`http://${host}/SUMMER`);
    await button('Change it anyway').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await onlyCode()).to.deep.include({ address: `http://${host}/autumn` });
    for (const path of ['/SUMMER', '/autumn']) {
      expect(await destinationOf(path)).to.equal('https://example.com/summer');
    }
    await button('Change the address').click();
    await page.getByRole('dialog').getByText(`${host}/SUMMER`, { exact: true }).waitFor();
    await expectNoViolationsInAllLooks(page);
  });

  it('are copied from the list as they are encoded', async () => {
    await page.goto(`${running.url}/campaigns`);
    await button('Actions for example.com/summer').click();
    await page.getByRole('menuitem', { name: 'Copy address' }).click();
    await eventually('the address is copied', async () => (await copied()) === `http://${host}/autumn`);
  });

  it('are shown to others without what changes them', async () => {
    const other = await running.open({ path: '/workspace/domains', role: Role.Editor });
    await other.getByRole('button', { name: host }).click();
    await other.getByRole('button', { name: 'Copy the value of the TXT record' }).waitFor();
    expect(await other.getByRole('button', { name: /^(Add domain|Check now|Remove|Settings)$/ }).count()).to.equal(0);
  });

  it('are removed only after their name is typed, and their codes stay', async () => {
    await page.goto(`${running.url}/workspace/domains`);
    await page.getByRole('button', { name: host }).click();
    await button('Remove').click();
    await page.getByText('1 campaign uses this domain.').waitFor();
    expect(await button('Remove').last().isDisabled()).to.equal(true);
    await page.getByRole('alertdialog').getByRole('textbox').fill(host);
    await expectNoViolationsInAllLooks(page);
    await button('Remove').last().click();
    await page.getByText('No domains yet').waitFor();
    expect(await destinationOf('/autumn')).to.equal(undefined);
  });
});
