import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { addProvenDomain, requestTo } from '../../../support/domains.js';
import { importFile, resultOf } from '../../../support/exports/import-archive.js';
import { type Client, clientOf } from '../../../support/http/client.js';
import { BROWSER } from '../../../support/scans/scan-until.js';
import { describeApi } from '../../../support/service/describe-api.js';

const FIELDS = `id fileId format rowsOk rowsUpdated rowsUnchanged codesKept codesReplaced
  printedHosts { host addresses domain lost }`;
const A = 'https://example.com/a';
const B = 'https://example.com/b';

describeApi('Printed addresses in an import', ({ running }) => {
  let client: Client;
  let key: string;
  let workspaceId: string;
  let host: string;

  beforeEach(async () => {
    ({ key, workspaceId } = await running.addWorkspace());
    client = clientOf(running.url, key);
    host = `go-${newId()}.example.com`;
  });

  const finish = async (content: string, options: object = {}, type = 'text/csv') => {
    const { id } = await importFile(running.url, key, content, type, options);
    return (await client.graphql(`query ($id: ID!) { import(id: $id) { ${FIELDS} } }`, { id })).body.data.import;
  };
  const scan = async (path: string, on = host): Promise<string | number> => {
    const { status, headers } = await requestTo(running.url, on).get(path).set('User-Agent', BROWSER);
    return headers.location ?? status;
  };
  const hostsOf = ({ printedHosts }: { printedHosts: { host: string; addresses: number; domain: string }[] }) =>
    printedHosts.map(({ host, addresses, domain }) => [host, addresses, domain]);

  it('lead to their campaigns as soon as their host does, with the case of their paths', async () => {
    const other = `other-${newId()}.example.com`;
    const lines = [`${host}/Summer,${A}`, `${host}/summer,${B}`, `${other}/Summer,${B}`, `${host}/menu/t-7,${A}`];
    const file = ['Short URL,Long URL', ...lines.map((line) => `https://${line}`)].join('\n');
    const waiting = [
      [host, 3, null],
      [other, 1, null],
    ];
    const dry = await finish(file, { dryRun: true });
    expect(hostsOf(dry)).to.deep.equal(waiting);
    const done = await finish(file);
    expect(done).to.include({ rowsOk: 4, codesReplaced: 0 });
    expect(hostsOf(done)).to.deep.equal(waiting);
    expect(await scan('/Summer')).to.equal(421);
    await addProvenDomain(running, workspaceId, host);
    expect(await Promise.all(['/Summer', '/summer', '/menu/t-7'].map((path) => scan(path)))).to.deep.equal([A, B, A]);
    expect(await scan('/Summer', other)).to.equal(421);
    await addProvenDomain(running, workspaceId, other);
    expect(await scan('/Summer', other)).to.equal(B);
    const [first] = await resultOf(running.url, key, done.id);
    expect(first?.notes).to.deep.equal([
      `${host}/Summer will lead here as soon as ${host} is a domain of the workspace and its DNS record points to this service.`,
    ]);
  });

  it('are said to live, to wait or to be lost, and why, by host', async () => {
    await addProvenDomain(running, workspaceId, host);
    await finish(`id,Short URL,Long URL\nother,https://${host}/taken,${A}\n`);
    const paths = ['lives', 'taken', 'r/table', '%F0%9F%9A%80', 'x'.repeat(101)];
    const addresses = [
      ...paths.map((path) => `${host}/${path}`),
      'bit.ly/3abcDE',
      'localhost:8080/abc',
      '192.0.2.1/abc',
    ];
    const file = ['Short URL,Long URL', ...addresses.map((address) => `https://${address},${B}`)].join('\n');
    const { printedHosts, id } = await finish(file, { dryRun: true });
    expect(printedHosts[0]).to.deep.equal({ host, addresses: 1, domain: 'Active', lost: null });
    const lost = new Map(
      printedHosts
        .slice(1)
        .map((each: { host: string; addresses: number; lost: string }) => [each.lost, each.addresses]),
    );
    const rule =
      'cannot lead here: a path can have 1 to 100 letters without accents, digits, -, _, ., ~, and / between them.';
    expect([...lost.entries()]).to.have.deep.members([
      [`${host}/taken cannot lead here: another campaign has this address.`, 1],
      [`${host}/r/table cannot lead here: this service uses /r itself.`, 1],
      [`${host}/${'x'.repeat(101)} ${rule}`, 2],
      ['bit.ly/3abcDE cannot lead here: bit.ly belongs to a service, so nobody else can move it.', 1],
      ['localhost:8080/abc cannot lead here: localhost:8080 is not a name that can be added as a domain.', 1],
      ['192.0.2.1/abc cannot lead here: 192.0.2.1 is not a name that can be added as a domain.', 1],
    ]);
    const rows = await resultOf(running.url, key, id);
    expect(rows[0]?.notes).to.deep.equal([`${host}/lives leads here.`]);
    expect(rows[3]?.notes?.join(' ')).to.include(`${host}/🚀 ${rule}`);
  });

  it('need a host that the file does not name, which further dry runs and the import keep', async () => {
    const file = `keyword,url,title,timestamp,ip,clicks\nsummer,${A},,2026-01-01 10:00:00,192.0.2.1,3\n`;
    const dry = await finish(file, { dryRun: true });
    expect(dry).to.include({ format: 'Yourls', rowsOk: 1 });
    expect(hostsOf(dry)).to.deep.equal([[null, 1, null]]);
    const start =
      'mutation ($id: ID!, $host: String!) { startImport(fileId: $id, options: { dryRun: true, host: $host }) { id } }';
    const refused = await client.graphql(start, { id: dry.fileId, host: 'not a host' });
    expect(refused.body.errors[0].extensions.errors.host[0]).to.include('Must be the name of a host');
    expect(hostsOf(await finish(file, { dryRun: true, host: `${host}/go` }))).to.deep.equal([[host, 1, null]]);
    await finish(file, { dryRun: true, encoding: 'windows-1252' });
    expect(hostsOf(await finish(file))).to.deep.equal([[host, 1, null]]);
    await addProvenDomain(running, workspaceId, host);
    expect(await scan('/go/summer')).to.equal(A);
  });

  it('are added to those of a campaign that exists, which keeps its own', async () => {
    const file = (address: string, title: string) =>
      `id,short url,long url,title\nl1,https://${address},${A},${title}\n`;
    await finish(file(`${host}/one`, 'A'));
    expect(await finish(file(`${host}/two`, 'A'))).to.include({ rowsUpdated: 1 });
    expect(await finish(file(`${host}/one`, 'A'), { dryRun: true })).to.include({ rowsUnchanged: 1 });
    await addProvenDomain(running, workspaceId, host);
    expect([await scan('/one'), await scan('/two')]).to.deep.equal([A, A]);
  });
});
