import { expect } from 'chai';
import { removeDeletedWorkspaces } from '../../../../src/tenancy/workspaces/remove-deleted-workspaces.js';
import {
  type DomainOwner,
  LOCAL_DOMAINS,
  newHost,
  openDomainOwner,
  setHost,
} from '../../../support/dns/checked-domains.js';
import { requestTo } from '../../../support/domains.js';
import { eventually } from '../../../support/eventually.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('A domain', { environment: LOCAL_DOMAINS }, ({ running }) => {
  let one: DomainOwner;
  let other: DomainOwner;
  let host: string;

  beforeEach(async () => {
    [one, other] = await Promise.all([openDomainOwner(running), openDomainOwner(running)]);
    host = newHost();
  });

  const statusOf = async ({ key }: DomainOwner): Promise<number> => {
    const { code } = (await clientOf(running.url, key).post(CODES, dynamicUrl()).expect(201)).body;
    return (await requestTo(running.url, host).get(`/${code}`)).status;
  };
  const actionsOf = async ({ browser }: DomainOwner, id: string): Promise<string[]> => {
    const { data } = (await browser.graphql('{ auditEntries(pageSize: 100) { items { action subjectId } } }')).body;
    return data.auditEntries.items
      .filter((entry: { subjectId: string }) => entry.subjectId === id)
      .map((entry: { action: string }) => entry.action);
  };

  it('is proven by its TXT record, wherever it leads', async () => {
    const { id, txtRecord, state } = await one.add(host);
    expect([state, await statusOf(one)]).to.deep.equal(['Pending', 421]);
    setHost(host, { leads: false, texts: ['v=spf1 -all', txtRecord.value] });
    const checked = await one.check(id);
    expect([checked.state, checked.proof, checked.problem]).to.deep.equal(['Active', 'Txt', 'NoAddress']);
    expect(await statusOf(one)).to.equal(302);
    expect(await actionsOf(one, id)).to.deep.equal(['DomainProven', 'DomainAdded']);
  });

  it('is proven because it leads here, if nobody else could own it', async () => {
    const { id } = await one.add(host);
    setHost(host, {});
    const { proof, problem, seen } = await one.check(id);
    expect({ proof, problem, seen }).to.deep.equal({ proof: 'Fetch', problem: null, seen: null });
    expect(await statusOf(one)).to.equal(302);
  });

  it('that another workspace has added, or had, needs its record', async () => {
    const { id } = await one.add(host);
    const { id: otherId } = await other.add(host);
    setHost(host, {});
    for (const checked of [await one.check(id), await other.check(otherId)]) {
      expect([checked.state, checked.problem]).to.deep.equal(['Pending', 'NoRecord']);
    }
    await other.remove(otherId);
    expect((await one.check(id)).proof).to.equal('Fetch');
    await one.remove(id);
    const again = await other.add(host);
    expect((await other.check(again.id)).problem).to.equal('NoRecord');
    setHost(host, { texts: [again.txtRecord.value] });
    expect((await other.check(again.id)).proof).to.equal('Txt');
  });

  it('goes to another workspace only when the record of the first is gone', async () => {
    const held = await one.add(host);
    setHost(host, { texts: [held.txtRecord.value] });
    await one.check(held.id);
    const wanted = await other.add(host);
    expect((await other.check(wanted.id)).problem).to.equal('WrongRecord');
    setHost(host, { texts: [held.txtRecord.value, wanted.txtRecord.value] });
    expect((await other.check(wanted.id)).problem).to.equal('ProvenElsewhere');
    setHost(host, { texts: [wanted.txtRecord.value] });
    expect((await other.check(wanted.id)).state).to.equal('Active');
    const [lost] = await one.list();
    expect([lost.state, lost.problem]).to.deep.equal(['Pending', 'ProvenElsewhere']);
    expect(await actionsOf(one, held.id)).to.deep.equal(['DomainFailed', 'DomainProven', 'DomainAdded']);
    expect([await statusOf(one), await statusOf(other)]).to.deep.equal([404, 302]);
  });

  it('of a workspace that was deleted answers nothing, and needs a record from the next one', async () => {
    const { id } = await one.add(host);
    setHost(host, {});
    await one.check(id);
    const { em } = running.operator;
    await em
      .fork()
      .execute("update workspace set status = 'Deleted', deletion_utc = now() where id = ?", [one.workspaceId]);
    const { files, clock } = running.service.services;
    await removeDeletedWorkspaces({ em: em.fork(), files, clock: { ...clock, now: () => Date.now() + 1_000 } });
    await eventually('the host is forgotten', async () => (await requestTo(running.url, host).get('/')).status === 421);
    const next = await other.add(host);
    expect((await other.check(next.id)).problem).to.equal('NoRecord');
  });

  it('is proven by one of two workspaces that check at once', async () => {
    const [mine, theirs] = [await one.add(host), await other.add(host)];
    setHost(host, { texts: [mine.txtRecord.value, theirs.txtRecord.value] });
    const checked = await Promise.all([one.check(mine.id), other.check(theirs.id)]);
    expect(checked.map(({ state }) => state).sort()).to.deep.equal(['Active', 'Pending']);
    expect(checked.find(({ state }) => state === 'Pending').problem).to.equal('ProvenElsewhere');
  });
});
