import { createServer } from 'node:http';
import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import {
  type DomainOwner,
  LOCAL_DOMAINS,
  nameServer,
  newHost,
  openDomainOwner,
  setHost,
} from '../../../support/dns/checked-domains.js';
import { requestTo } from '../../../support/domains.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('A check of a domain', { environment: LOCAL_DOMAINS }, ({ running }) => {
  let owner: DomainOwner;
  let host: string;
  let id: string;

  before(async () => {
    owner = await openDomainOwner(running);
  });
  beforeEach(async () => {
    host = newHost();
    ({ id } = await owner.add(host));
  });

  const expectSeen = async (problem: string | null, seen: string | null) => {
    const checked = await owner.check(id);
    expect([checked.problem, checked.seen]).to.deep.equal([problem, seen]);
    return checked;
  };

  it('says what it saw', async () => {
    await expectSeen('NoAddress', null);
    nameServer.set(host, { A: ['10.1.2.3', '192.168.0.1'] });
    await expectSeen('PrivateAddress', '10.1.2.3, 192.168.0.1');
    nameServer.set(host, { A: ['127.0.0.2'] });
    await expectSeen('Unreachable', '127.0.0.2: ECONNREFUSED');
    setHost(host, { leads: false, texts: ['signpost=of-another-day'] });
    await expectSeen('WrongRecord', 'signpost=of-another-day');
    nameServer.set(host, () => null);
    nameServer.set(`_signpost.${host}`, () => null);
    await expectSeen('DnsUnreachable', null);
  });

  it('shows what others have written on one short line', async () => {
    setHost(host, { leads: false, texts: [`a\u0000\u202eb\n${'long '.repeat(100)}`] });
    const { seen } = await owner.check(id);
    expect(seen).to.match(/^a b long .*…$/);
    expect(seen.length).to.be.at.most(200);
  });

  it('needs the same answers twice', async () => {
    const { txtRecord } = (await owner.list()).find((each: { id: string }) => each.id === id);
    const alternating = <Value>(one: Value, other: Value) => {
      let asked = 0;
      return () => (asked++ % 2 === 0 ? one : other);
    };
    nameServer.set(`_signpost.${host}`, alternating({ TXT: [txtRecord.value] }, {}));
    const checked = await expectSeen('UnsteadyDns', txtRecord.value);
    expect(checked.state).to.equal('Pending');
  });

  it('does not mistake another server for this service, nor follow its redirects', async () => {
    let asked = 0;
    const other = createServer((_request, response) => {
      asked += 1;
      response.writeHead(301, { Location: `${running.url}/healthz` }).end();
    });
    const { port } = new URL(running.service.services.publicUrl);
    await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.3', resolve));
    try {
      nameServer.set(host, { A: ['127.0.0.3'] });
      await expectSeen('LeadsElsewhere', `127.0.0.3: 301 ${running.url}/healthz`);
      expect(asked).to.equal(2);
    } finally {
      other.close();
    }
  });

  it('is answered on the host itself only, with its token', async () => {
    const { txtRecord } = (await owner.list()).find((each: { id: string }) => each.id === id);
    const path = `/.well-known/signpost/${id}`;
    const { text, status } = await requestTo(running.url, host).get(path);
    expect([status, `signpost=${text}`]).to.deep.equal([200, txtRecord.value]);
    expect((await requestTo(running.url, newHost()).get(path)).status).to.equal(404);
    expect((await requestTo(running.url, host).get(`/.well-known/signpost/${newId()}`)).status).to.equal(404);
    expect((await requestTo(running.url, host).get('/.well-known/signpost/x')).status).to.equal(421);
    expect((await requestTo(running.url, host).post(path)).status).to.equal(421);
  });

  it('counts the campaigns that need the domain', async () => {
    const execute = (sql: string, values: readonly unknown[]) => running.operator.em.fork().execute(sql, values);
    const create =
      'mutation { createQrCode(input: {name: "A", mode: Dynamic, payloadType: Url, content: "example.com"}) { id } }';
    const [one, two, three] = [await owner.run(create), await owner.run(create), await owner.run(create)];
    await execute('update campaign set addresses = ? where id = ?', [`{${host}/a,${host}/b,x${host}/a}`, one.id]);
    await execute("update campaign set encoded_address = ? || '/' || code where id = ?", [host, two.id]);
    await execute("update campaign set encoded_address = ? || '/' || code, deleted_utc = now() where id = ?", [
      ...[host, three.id],
    ]);
    const { campaignCount } = (await owner.list()).find((each: { id: string }) => each.id === id);
    expect(campaignCount).to.equal(2);
  });
});
