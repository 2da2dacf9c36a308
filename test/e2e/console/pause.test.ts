import { expect } from 'chai';
import { describeConsole } from '../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }';
const PAUSE =
  'mutation ($id: ID!, $pause: QrPauseInput) { setQrCodeStatus(id: $id, isActive: false, pause: $pause) { id } }';
const READ = 'query ($id: ID!) { qrCode(id: $id) { isActive pause { untilUtc } } }';
const INPUT = {
  name: 'Opening hours',
  mode: 'Dynamic',
  payloadType: 'Document',
  content: JSON.stringify({ title: 'Opening hours', details: 'Closed on Mondays.', assetIds: [] }),
  translation: { contentLanguage: 'en', language: 'de', texts: { title: 'Öffnungszeiten' } },
};

describeConsole('A pause in the console', (running) => {
  it('has words in both languages and a link, which scans show, and which a second look at it finds again', async () => {
    const { id, code } = (await running.graphql(CREATE, { input: INPUT })).createQrCode as { id: string; code: string };
    const page = await running.open({ path: `/campaigns/${id}` });
    const isActive = page.getByRole('switch', { name: 'The campaign is active' });
    const dialog = page.getByRole('dialog', { name: 'Pause Opening hours' });
    const field = (name: string) => dialog.getByRole('textbox', { name });
    await isActive.press(' ');
    await field('What people read').fill('We are back on 7 January.');
    await field('The same in German').fill('Wir sind ab 7. Januar wieder da.');
    await field('Link').fill('no address');
    await expectNoViolationsInAllLooks(page);
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog.getByText('A web address cannot contain spaces').waitFor();
    running.problems.expectOnly(/400/);
    await field('Link').fill('example.com/holidays');
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('is paused').waitFor();

    const visitor = await running.open({ path: `/r/${code}?lang=de` });
    await visitor.getByText('Wir sind ab 7. Januar wieder da.').waitFor();
    await visitor.getByRole('link', { name: 'English' }).click();
    await visitor.getByText('We are back on 7 January.').waitFor();
    const link = visitor.getByRole('link', { name: /example\.com/ });
    expect(await link.getAttribute('href')).to.equal('https://example.com/holidays');
    await visitor.context().close();
    running.problems.expectOnly(/404/);

    await page.getByRole('button', { name: 'Change the pause' }).click();
    expect(await field('What people read').inputValue()).to.equal('We are back on 7 January.');
    await field('What people read').fill('We are away.');
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('We are away.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('We are back on 7 January.').waitFor();
    expect(await isActive.isChecked()).to.equal(false);
    await isActive.press(' ');
    await page.getByText('Opening hours is active.').hover();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('We are back on 7 January.').waitFor();
    await page.context().close();
  });

  it('says until when it lasts', async () => {
    const { id } = (await running.graphql(CREATE, { input: INPUT })).createQrCode as { id: string };
    await running.graphql(PAUSE, { id, pause: { untilUtc: '2099-01-07T12:00:00Z' } });
    const page = await running.open({ path: `/campaigns/${id}`, locale: 'de-DE', width: 390 });
    await page.getByText('Pausiert bis 07.01.2099').waitFor();
    await page.getByRole('button', { name: 'Pause ändern' }).click();
    await page.getByRole('spinbutton', { name: /Jahr.*Bis/ }).waitFor();
    await page.context().close();
  });

  it('is not set with an end that is only typed in part, and keeps no end whose parts were removed', async () => {
    const { id } = (await running.graphql(CREATE, { input: INPUT })).createQrCode as { id: string };
    const page = await running.open({ path: `/campaigns/${id}` });
    const dialog = page.getByRole('dialog');
    const part = (name: RegExp) => dialog.getByRole('spinbutton', { name });
    const submit = () => dialog.getByRole('button', { name: 'Pause', exact: true }).click();
    const isRefused = async (): Promise<void> => {
      await submit();
      await dialog.getByText('This is not complete. Fill in the rest, or clear it.').waitFor();
      running.problems.expectOnly(/400/);
    };
    const endOf = async () => (await running.graphql(READ, { id })).qrCode;
    await page.getByRole('switch', { name: 'The campaign is active' }).press(' ');
    await part(/month/).click();
    await page.keyboard.type('01072099');
    await isRefused();
    expect(await endOf()).to.deep.equal({ isActive: true, pause: null });
    await part(/hour/).click();
    await page.keyboard.type('0800am');
    await submit();
    await page.getByText('Paused until').waitFor();
    expect((await endOf()) as object).to.have.nested.property('pause.untilUtc', '2099-01-07T08:00:00.000Z');
    await page.getByRole('button', { name: 'Change the pause' }).click();
    await part(/day/).first().press('Backspace');
    await part(/day/).first().press('Backspace');
    await isRefused();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await submit();
    await dialog.waitFor({ state: 'detached' });
    expect(await endOf()).to.deep.equal({ isActive: false, pause: null });
    await page.context().close();
  });
});
