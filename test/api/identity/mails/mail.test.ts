import { expect } from 'chai';
import { MAIL_INVITATION } from '../../../../src/identity/invitations/mail-invitation.js';
import type { Member } from '../../../../src/identity/people/member.js';
import { eventually } from '../../../support/eventually.js';
import { consoleOf, signedIn, signedInWith } from '../../../support/http/console.js';
import { type MailServer, startMailServer, tokenIn } from '../../../support/mail/mail-server.js';
import { addressIn, invitationTo, newAddress } from '../../../support/people.js';
import { describeApi } from '../../../support/service/describe-api.js';

const PROFILE =
  'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { email newEmail isEmailVerified } }';

describe('Mail to people', () => {
  let server: MailServer;
  before(async () => {
    server = await startMailServer();
  });
  after(() => server.close());

  const environment = {
    get SMTP_URL() {
      return server.url;
    },
    MAIL_FROM: 'Sample <signpost@example.com>',
  };
  describeApi('is sent', { environment, hasSecond: true }, ({ running: one, second: other }) => {
    let workspaceId: string;
    let owner: Member;
    beforeEach(async () => {
      ({ workspaceId } = await one.addWorkspace({ name: 'Sample\r\nBcc: other@example.com' }));
      owner = await one.addMember(workspaceId);
      for (const { service } of [one, other]) service.services.rateLimits.signInMails.points = Number.MAX_SAFE_INTEGER;
    });

    const ask = (email: string, language = 'en', { url } = one) =>
      consoleOf(url).post('/console/sign-in-mail', { email, language });
    const statusOf = async (url: string, cookie: string) =>
      (await consoleOf(url, cookie).graphql('{ qrCodes { totalCount } }')).status;

    it('with an invitation, whose link shows that the address is the person’s own', async () => {
      const email = newAddress();
      const { token } = await invitationTo(await signedIn(one, owner), email);
      const mail = await server.mailTo(email);
      expect(mail.head)
        .to.match(/^To: \S+$/m)
        .and.not.match(/^Bcc:/m);
      expect(mail.body).to.contain('Sample Owner has invited you to the workspace');
      const mailed = tokenIn(mail, 'invitation');
      expect(mailed).to.have.length(43).and.not.to.equal(token);
      const answer = await consoleOf(other.url).signIn({ invitation: mailed, name: 'Sample Guest' });
      expect(answer.status).to.equal(201);
      const [row] = await one.operator.em.execute('select email_verified_utc from person where email = ?', [email]);
      expect(row?.email_verified_utc).not.to.equal(null);
    });

    it('with one invitation of a workspace at a time, so that those of others need not wait for all of them', async () => {
      const email = newAddress();
      await invitationTo(await signedIn(one, owner), email);
      await server.mailTo(email);
      const ofWorkspace = "select group_id from queue.job where name = ? and data->>'workspaceId' = ?";
      const jobs = await one.operator.em.execute(ofWorkspace, [MAIL_INVITATION.name, workspaceId]);
      expect(jobs).to.deep.equal([{ group_id: workspaceId }]);
      expect(MAIL_INVITATION.onePerGroup).to.equal(true);
    });

    it('with a link to a person only, and the response is the same for every address', async () => {
      const [known, unknown] = [addressIn(owner), newAddress()];
      const answers = [await ask(known.toUpperCase(), 'de'), await ask(unknown)];
      expect(answers.map(({ status, body }) => ({ status, body }))).to.deep.equal(
        Array(2).fill({ status: 202, body: { accepted: true } }),
      );
      const mail = await server.mailTo(known);
      expect(mail.body).to.contain('Jemand, vermutlich Sie selbst');
      expect(server.mails.some(({ to }) => to.includes(unknown))).to.equal(false);
      expect((await signedInWith(other.url, tokenIn(mail, 'token'))).cookie).not.to.equal('');
    });

    it('and the first link that is used ends earlier sessions on every instance; later links end none', async () => {
      const email = addressIn(owner);
      const earlier = await signedIn(one, owner);
      const stored = await one.linkOf(owner);
      await ask(email);
      const first = await signedInWith(other.url, tokenIn(await server.mailTo(email), 'token'));
      for (const { url } of [one, other]) expect(await statusOf(url, earlier.cookie)).to.equal(401);
      expect((await consoleOf(one.url).signIn({ token: stored })).status).to.equal(401);
      const later = await one.linkOf(owner);
      await signedInWith(one.url, later);
      for (const { url } of [one, other]) expect(await statusOf(url, first.cookie)).to.equal(200);
    });

    it('and a link to an address that the person has changed since does nothing', async () => {
      const email = addressIn(owner);
      await ask(email);
      const token = tokenIn(await server.mailTo(email), 'token');
      const browser = await signedIn(one, owner);
      const { body } = await browser.graphql(PROFILE, { input: { email: newAddress() } });
      expect(body.data.updateProfile.isEmailVerified).to.equal(false);
      expect((await consoleOf(one.url).signIn({ token })).status).to.equal(401);
    });

    it('with a link that confirms an address of the profile, of which there are five an hour', async () => {
      const email = newAddress();
      const browser = await signedIn(one, owner);
      const enter = () => browser.graphql(PROFILE, { input: { email } });
      for (let count = 0; count < 6; count++) {
        const { body } = await enter();
        expect(body.data.updateProfile).to.include({ email: addressIn(owner), newEmail: email });
      }
      await eventually(
        'five links are mailed',
        async () => server.mails.filter(({ to }) => to.includes(email)).length === 5,
      );
      const mail = await server.mailTo(email);
      expect(mail.body).to.contain('has entered this address in a profile');
      const confirmed = await signedInWith(other.url, tokenIn(mail, 'token'));
      const { me } = (await confirmed.graphql('{ me { email newEmail isEmailVerified } }')).body.data;
      expect(me).to.deep.equal({ email, newEmail: null, isEmailVerified: true });
    });

    it('to the person who has an address, not to another who enters it; the response is the same', async () => {
      const colleague = await one.addMember(workspaceId);
      const [taken, free] = [addressIn(colleague), newAddress()];
      const browser = await signedIn(one, owner);
      const answers: unknown[] = [];
      for (const email of [taken, free]) {
        const { data } = (await browser.graphql(PROFILE, { input: { email } })).body;
        answers.push({ ...data.updateProfile, newEmail: data.updateProfile.newEmail === email });
      }
      expect(answers[0]).to.deep.equal(answers[1]);
      const { cookie } = await signedInWith(one.url, tokenIn(await server.mailTo(taken), 'token'));
      expect((await consoleOf(one.url, cookie).get('/console/session')).body.memberId).to.equal(colleague.id);
    });

    it('to an address that somebody has confirmed since, whose link then does nothing for the other', async () => {
      const email = newAddress();
      const other = await one.addMember(workspaceId);
      const tokens: string[] = [];
      for (const member of [owner, other]) {
        const before = server.mails.length;
        await (await signedIn(one, member)).graphql(PROFILE, { input: { email } });
        await eventually('the link is mailed', async () => server.mails.length > before);
        tokens.push(tokenIn(await server.mailTo(email), 'token'));
      }
      const [first = '', second = ''] = tokens;
      expect((await consoleOf(one.url).signIn({ token: first })).status).to.equal(201);
      expect((await consoleOf(one.url).signIn({ token: second })).status).to.equal(401);
    });

    it('for profiles thirty times an hour and person', async () => {
      const browser = await signedIn(one, owner);
      one.service.services.rateLimits.signInMails.points = 2;
      const codes: unknown[] = [];
      for (let count = 0; count < 3; count++) {
        const { body } = await browser.graphql(PROFILE, { input: { email: newAddress() } });
        codes.push(body.errors?.[0].extensions.code);
      }
      expect(codes).to.deep.equal([undefined, undefined, 'rate_limited']);
    });

    it('again when the server accepts mail again, while requests are answered in between', async () => {
      const email = addressIn(owner);
      server.behaviour = 'refuse';
      expect((await ask(email)).status).to.equal(202);
      server.behaviour = 'hang';
      expect((await invitationTo(await signedIn(one, owner), newAddress())).token).to.have.length(43);
      server.behaviour = 'accept';
      expect(tokenIn(await server.mailTo(email), 'token')).to.have.length(43);
    });

    it('five times an hour to an address, and every request is answered alike, whoever asks, known or not', async () => {
      for (const email of [addressIn(owner), newAddress()]) {
        const statuses: number[] = [];
        for (let count = 0; count < 6; count++) statuses.push((await ask(email)).status);
        expect(statuses).to.deep.equal([202, 202, 202, 202, 202, 202]);
      }
      const ofOwner = (): number => server.mails.filter(({ to }) => to.includes(addressIn(owner))).length;
      await eventually('five links are mailed', async () => ofOwner() === 5);
      const marker = newAddress();
      await invitationTo(await signedIn(one, owner), marker);
      await server.mailTo(marker);
      expect(ofOwner()).to.equal(5);
      for (const email of ['a@b.de\r\nBcc: c@d.de', 'a@b.de,c@d.de', '', 'a']) {
        expect((await ask(email)).status, email).to.equal(400);
      }
    });
  });

  describeApi('is not offered without a server', {}, ({ running }) => {
    it('and the console is told so', async () => {
      expect((await consoleOf(running.url).get('/console/sign-in-options')).body).to.deep.include({ mail: false });
      const answer = await consoleOf(running.url).post('/console/sign-in-mail', { email: newAddress() });
      expect([answer.status, answer.body.problems[0].code]).to.deep.equal([404, 'mail_not_configured']);
    });
  });
});
