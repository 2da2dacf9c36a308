import { expect } from 'chai';
import type { Member } from '../../../../src/identity/people/member.js';
import { SESSION_LIMITS } from '../../../../src/identity/sessions/session.js';
import { clientOf } from '../../../support/http/client.js';
import { type Console, consoleOf, signedIn } from '../../../support/http/console.js';
import { addressIn, invitationTo, newAddress } from '../../../support/people.js';
import { describeApi } from '../../../support/service/describe-api.js';

const ME = '{ me { name email isEmailVerified language memberships { role workspace { name } } } }';
const UPDATE =
  'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { name email newEmail language } }';

describeApi('A person’s profile', { hasSecond: true }, ({ running: one, second: other }) => {
  let key: string;
  let owner: Member;
  let browser: Console;
  beforeEach(async () => {
    const workspace = await one.addWorkspace();
    key = workspace.key;
    owner = await one.addMember(workspace.workspaceId);
    browser = await signedIn(one, owner);
  });

  const update = async (input: object, by = browser) => (await by.graphql(UPDATE, { input })).body;
  const codeOf = (body: { errors: { extensions: { problems: { code: string }[] } }[] }) =>
    body.errors[0]?.extensions.problems[0]?.code;

  it('is read and changed by the person, and its name in every workspace', async () => {
    const inviter = await signedIn(one, await one.addMember((await one.addWorkspace()).workspaceId));
    const { token } = await invitationTo(inviter, addressIn(owner));
    await browser.signIn({ invitation: token });
    const { data } = await update({ name: ' Sample Name ', language: 'de' });
    expect(data.updateProfile).to.deep.equal({
      name: 'Sample Name',
      email: addressIn(owner),
      newEmail: null,
      language: 'de',
    });
    const { me } = (await consoleOf(other.url, browser.cookie).graphql(ME)).body.data;
    expect(me).to.deep.include({ name: 'Sample Name', isEmailVerified: false, language: 'de' });
    expect(me.memberships.map(({ role }: { role: string }) => role)).to.deep.equal(['Owner', 'Editor']);
    const members = (await inviter.graphql('{ members { items { name } } }')).body.data.members.items;
    expect(members).to.deep.equal([{ name: 'Sample Owner' }, { name: 'Sample Name' }]);
  });

  it('notes another address while none is verified, and answers alike if somebody has it', async () => {
    const taken = addressIn(await one.addMember(owner.workspace.id));
    const own = addressIn(owner);
    for (const newEmail of [taken, newAddress()]) {
      const { data } = await update({ email: newEmail.toUpperCase() });
      expect(data.updateProfile).to.deep.equal({ name: owner.name, email: own, newEmail, language: null });
      const members = (await browser.graphql('{ members { items { email } } }')).body.data.members.items;
      expect(members.map(({ email }: { email: string }) => email)).to.have.members([own, taken]);
    }
    expect((await update({ email: own })).data.updateProfile.newEmail).to.equal(null);
    await one.operator.em.execute('update person set email_verified_utc = now() where id = ?', [owner.person.id]);
    expect(codeOf(await update({ email: newAddress() }))).to.equal('email_verified');
    expect((await update({ email: own, name: 'Sample' })).data.updateProfile.name).to.equal('Sample');
  });

  it('refuses names, languages and addresses that cannot be used', async () => {
    for (const input of [{ name: ' ' }, { name: 'x'.repeat(121) }, { language: 'xx' }, { email: 'a@b.de, c@d.de' }]) {
      expect(Object.keys((await update(input)).errors[0].extensions.errors)).to.deep.equal(Object.keys(input));
    }
  });

  it('has another address only in a session that has just begun', async () => {
    await one.operator.em.execute('update session set created_utc = ?, last_used_utc = now() where person_id = ?', [
      new Date(Date.now() - SESSION_LIMITS.recentMs - 60_000),
      owner.person.id,
    ]);
    const elsewhere = consoleOf(other.url, browser.cookie);
    expect((await update({ email: newAddress() }, elsewhere)).errors[0].extensions.code).to.equal('session_ended');
    expect((await update({ name: 'Sample' }, elsewhere)).data.updateProfile.name).to.equal('Sample');
  });

  it('has an invited address that the person has entered, in a service without mail', async () => {
    const inviter = await signedIn(one, await one.addMember((await one.addWorkspace()).workspaceId));
    const email = newAddress();
    const { token } = await invitationTo(inviter, email);
    expect((await browser.signIn({ invitation: token })).body.problems[0].code).to.equal('invitation_for_other');
    await update({ email });
    expect((await browser.signIn({ invitation: token })).status).to.equal(201);
    expect((await update({})).data.updateProfile).to.deep.include({ email, newEmail: null });
  });

  it('is not for keys', async () => {
    for (const query of [ME, 'mutation { updateProfile(input: {name: "a"}) { id } }']) {
      expect((await clientOf(one.url, key).graphql(query)).body.errors[0].extensions.code).to.equal('not_found');
    }
  });
});
