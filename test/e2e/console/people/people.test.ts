import { expect } from 'chai';
import { Role } from '../../../../src/core/contract/scopes.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { CODES, clientOf } from '../../../support/http/client.js';
import { signedIn } from '../../../support/http/console.js';
import { newAddress } from '../../../support/people.js';

const CREATE_KEY = `mutation ($name: String!) {
  createApiKey(input: {name: $name, scopes: ["qr:read", "keys:manage"]}) { text } }`;

describeConsole('People in the console', (running) => {
  it('are invited with a link, with which somebody else enters a name and joins', async () => {
    const page = await running.open({ path: '/people?show=invitations' });
    await page.getByRole('heading', { name: 'No invitations' }).waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /sign out/ })
      .waitFor();
    await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
    await page.getByLabel('E-mail address').fill('nonsense');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await page.getByText(/such as name@example.com|for example name@example.com/).waitFor();
    const email = newAddress();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByText('Creator', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    const link = await page.locator('code', { hasText: '#invitation=' }).innerText();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('rowheader', { name: email }).waitFor();
    await page.getByRole('button', { name: `Actions for ${email}` }).waitFor();

    const guest = await running.openSignedOut({ path: new URL(link).pathname + new URL(link).hash });
    await guest.getByText('has invited you to').waitFor();
    expect(guest.url()).not.to.contain('invitation=');
    await expectNoViolationsInAllLooks(guest);
    await guest.getByRole('button', { name: 'Accept invitation' }).click();
    await guest.getByLabel('Your name').and(guest.locator('[aria-invalid]')).waitFor();
    running.problems.expectOnly(/400/);
    await guest.getByLabel('Your name').fill('Sample Guest');
    await guest.getByRole('button', { name: 'Accept invitation' }).click();
    await guest.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    await guest.goto(`${running.url}/people`);
    await guest.getByText('Your role does not allow this').waitFor();
    await guest.context().close();

    const again = await running.openSignedOut({ path: new URL(link).pathname + new URL(link).hash });
    await again.getByText('This invitation was already used').waitFor();
    running.problems.expectOnly(/401/);
    await again.context().close();

    await page.goto(`${running.url}/people`);
    await page.getByRole('button', { name: /Role of Sample Guest/ }).click();
    await page.getByRole('option', { name: /Analyst/ }).click();
    await page.getByText('Role of Sample Guest changed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Role of Sample Guest changed back.').waitFor();
    await page.getByLabel('Search people').fill('guest');
    await page.getByRole('rowheader', { name: /Sample Owner/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions for Sample Guest' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Sample Guest removed.').waitFor();
    await page.context().close();
  });

  it('lose the keys that they made, where an Owner chooses that as they are removed or change the role', async () => {
    const page = await running.open({ path: '/people' });
    const made: string[] = [];
    for (const name of ['First key', 'Second key']) {
      const member = await running.service.addMember(running.workspaceId);
      const browser = await signedIn(running.service, member);
      const { text } = (await browser.graphql(CREATE_KEY, { name })).body.data.createApiKey;
      await clientOf(running.url, text).graphql(CREATE_KEY, { name: `${name}’s key` });
      await running.service.operator.em.execute('update principal set name = ? where id = ?', [
        `Of ${name}`,
        member.id,
      ]);
      made.push(text);
    }
    const works = async () =>
      Promise.all(made.map(async (text) => (await clientOf(running.url, text).get(CODES)).status === 200));
    const question = page.getByRole('alertdialog');
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Of First key' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await question.getByText('They created 2 keys that keep working:').waitFor();
    await question.getByText('created with the key First key').waitFor();
    await expectNoViolationsInAllLooks(page);
    await question.getByRole('checkbox', { name: 'Revoke these keys too' }).check();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Of First key removed.').waitFor();
    expect(await works()).to.deep.equal([false, true]);

    await page.getByRole('button', { name: /Role of Of Second key/ }).click();
    await page.getByRole('option', { name: /Editor/ }).click();
    await question.getByText('Second key’s key').waitFor();
    await question.getByRole('button', { name: 'Change role' }).click();
    await page.getByText('Role of Of Second key changed.').waitFor();
    expect(await works()).to.deep.equal([false, true]);
    await page.goto(`${running.url}/workspace`);
    await page.getByRole('button', { name: 'Leave workspace' }).click();
    await question.getByRole('button', { name: 'Leave' }).waitFor();
    expect(await question.getByRole('checkbox').count(), 'no keys, no choice').to.equal(0);
    await page.context().close();
  });

  it('change their name and language, and without an address are asked who they are until they skip it', async () => {
    const member = await running.service.addMember(running.workspaceId, Role.Editor);
    await running.service.operator.em.execute('update person set email = null where id = ?', [member.person.id]);
    const token = await running.service.linkOf(member);
    const page = await running.openSignedOut({ path: `/sign-in#token=${token}` });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.goto(`${running.url}/profile`);
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Sample Name');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile saved.').waitFor();
    expect(await page.getByRole('heading', { name: 'Who are you?' }).count()).to.equal(0);
    await page.evaluate(() => localStorage.removeItem('signpost.introduction'));
    await page.reload();
    await page.getByRole('dialog').getByLabel('Name').fill('Sample Name');
    await page.getByRole('dialog').getByLabel('E-mail address').fill(newAddress());
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('see at once whom they have invited, and afterwards in the activity', async () => {
    const page = await running.open({ path: '/people' });
    await page.getByRole('row').filter({ hasText: 'You' }).getByText('Now').waitFor();
    const count = async () => Number(/\d+/.exec(await page.getByText(/^Invitations \d+$/).innerText())?.[0]);
    const before = await count();
    const email = newAddress();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('rowheader', { name: email }).waitFor();
    await page.getByText(`Invitations ${before + 1}`, { exact: true }).waitFor();
    await page.goto(`${running.url}/activity`);
    await page.getByRole('listitem').filter({ hasText: 'Person invited' }).getByText(email).waitFor();
    await page.context().close();
  });

  it('are told where they are after leaving their last workspace', async () => {
    const page = await running.open({ path: '/workspace', role: Role.Creator });
    await page.getByRole('button', { name: 'Leave workspace' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You have left the workspace, and are in no other one.').waitFor();
    await page.getByLabel('Sign-in link').waitFor();
    await page.context().close();
  });
});
