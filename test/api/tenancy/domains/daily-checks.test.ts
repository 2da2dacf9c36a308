import { expect } from 'chai';
import { checkDueDomains } from '../../../../src/tenancy/domains/check-due-domains.js';
import {
  type DomainOwner,
  LOCAL_DOMAINS,
  nameServer,
  newHost,
  openDomainOwner,
  setHost,
} from '../../../support/dns/checked-domains.js';
import { describeApi } from '../../../support/service/describe-api.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeApi('The daily check of domains', { environment: LOCAL_DOMAINS, isOwn: true }, ({ running }) => {
  let owner: DomainOwner;
  let now: number;

  before(async () => {
    owner = await openDomainOwner(running);
  });
  beforeEach(async () => {
    await running.operator.em.fork().execute('delete from domain');
  });

  const run = (passed: number): Promise<number> => {
    now += passed;
    const { domainNet } = running.service.services;
    return checkDueDomains({
      ...running.operator,
      em: running.operator.em.fork(),
      domainNet,
      clock: { now: () => now },
    });
  };
  const proven = async () => {
    const host = newHost();
    const { id } = await owner.add(host);
    setHost(host, {});
    await owner.check(id);
    now = Date.now() + 1_000;
    return { host, id };
  };
  const look = async () => (await owner.list())[0];
  const events = async () => {
    const { items } = await owner.run(`{ auditEntries(pageSize: 100) { items { action subjectId actor { name } } } }`);
    return (id: string) => items.filter((entry: { subjectId: string }) => entry.subjectId === id);
  };

  it('alone makes a domain fail: people who check again and again do not', async () => {
    const { host, id } = await proven();
    setHost(host, { leads: false });
    for (let times = 0; times < 3; times++) {
      await owner.check(id);
      expect([(await look()).state, (await look()).problem]).to.deep.equal(['Active', 'NoAddress']);
    }
  });

  it('makes a domain fail only after two checks in a row, an hour apart, and says so once', async () => {
    const { host, id } = await proven();
    expect(await run(HOUR)).to.equal(0);
    setHost(host, { leads: false });
    expect(await run(DAY)).to.equal(1);
    expect([(await look()).state, (await look()).problem]).to.deep.equal(['Active', 'NoAddress']);
    expect(await run(HOUR / 2)).to.equal(0);
    expect(await run(HOUR / 2)).to.equal(1);
    expect((await look()).state).to.equal('Failing');
    expect([await run(HOUR), await run(DAY)]).to.deep.equal([0, 1]);
    const failures = (await events())(id).filter(({ action }: { action: string }) => action === 'DomainFailed');
    expect(failures).to.deep.equal([{ action: 'DomainFailed', subjectId: id, actor: null }]);
    setHost(host, {});
    await run(DAY);
    expect([(await look()).state, (await look()).problem]).to.deep.equal(['Active', null]);
    expect((await events())(id)[0].action).to.equal('DomainProven');
  });

  it('says nothing of a domain that leads here again before the second check', async () => {
    const { host, id } = await proven();
    for (const [leads, passed] of [
      [false, DAY],
      [true, HOUR],
      [false, DAY],
    ] as const) {
      setHost(host, { leads });
      expect(await run(passed)).to.equal(1);
    }
    expect((await look()).state).to.equal('Active');
    expect((await events())(id).map(({ action }: { action: string }) => action)).to.deep.equal([
      ...['DomainProven', 'DomainAdded'],
    ]);
  });

  it('concludes nothing from name servers that are silent', async () => {
    const { host } = await proven();
    nameServer.set(host, () => null);
    for (const passed of [DAY, HOUR, HOUR, DAY]) expect(await run(passed)).to.equal(1);
    expect([(await look()).state, (await look()).problem]).to.deep.equal(['Active', 'DnsUnreachable']);
  });

  it('takes a share of ten thousand domains at a time, each once a day', async () => {
    await running.operator.em.fork().execute(
      `insert into domain (id, workspace_id, host, token, proof, proven_utc, is_default, checked_utc, created_utc)
       select gen_random_uuid(), ?, 'go' || n || '.example.com', 'sample', 'Txt', now(), false, now(), now()
         from generate_series(1, 10000) n`,
      [owner.workspaceId],
    );
    now = Date.now() + 1_000;
    expect(await run(DAY)).to.equal(14);
    expect(await run(60_000)).to.equal(14);
    const [row] = await running.operator.em
      .fork()
      .execute('select count(*)::int as checked from domain where checked_utc > ?', [new Date(now - HOUR)]);
    expect(row?.checked).to.equal(28);
  });

  it('leaves domains of workspaces alone that are deleted', async () => {
    await proven();
    const execute = (sql: string) => running.operator.em.fork().execute(sql, [owner.workspaceId]);
    await execute("update workspace set status = 'Deleted' where id = ?");
    expect(await run(DAY)).to.equal(0);
    await execute("update workspace set status = 'Active' where id = ?");
    expect(await run(0)).to.equal(1);
  });
});
