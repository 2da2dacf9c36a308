import { expect } from 'chai';
import { newId } from '../../../src/core/ids.js';
import { addProvenDomain, requestTo } from '../../support/domains.js';
import { readHtml } from '../../support/pages/html.js';
import { type PageClient, pageClientOf } from '../../support/pages/page-client.js';
import { describeApi } from '../../support/service/describe-api.js';
import { share } from '../../support/shared-figures/share.js';

const STATUS = 'mutation ($id: ID!) { setQrCodeStatus(id: $id, isActive: false) { isActive } }';
/** Which differ between two answers to the same request. */
const PASSING = ['date', 'x-request-id', 'content-length', 'transfer-encoding'];

describeApi('Pages on a host of the workspace', ({ running }) => {
  let one: PageClient;
  let host: string;
  let elsewhere: string;
  before(async () => {
    one = await pageClientOf(running);
    host = `go-${newId()}.example.com`;
    await addProvenDomain(running, one.workspaceId, host);
    elsewhere = `other-${newId()}.example.com`;
    await addProvenDomain(running, (await running.addWorkspace()).workspaceId, elsewhere);
  });

  const get = (path: string, to = host) => requestTo(running.url, to).get(path).set('Accept-Language', 'en');
  const policiesOf = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.includes(name)));

  /** What is answered like on the service's own host, and nowhere on that of another workspace. */
  const expectThere = async (path: string): Promise<string> => {
    const [own, there] = [await get(path, 'localhost'), await get(path)];
    expect([path, own.status, there.status]).to.deep.equal([path, 200, 200]);
    expect(policiesOf(there.headers)).to.deep.equal(policiesOf(own.headers));
    const unknown = await get(path.replace(/^\/(.)\/[^/]+/, '/$1/unknown-code'), elsewhere);
    const other = await get(path, elsewhere);
    expect([other.status, other.text]).to.deep.equal([404, unknown.text]);
    return there.text ?? '';
  };

  it('are those of its campaigns with files and downloads, and name the host', async () => {
    const picture = await one.upload();
    const { code } = await one.create('Document', { title: 'Lamp', details: 'Brass', assetIds: [picture] });
    const text = await expectThere(`/p/${code}`);
    const { tags } = readHtml(text);
    const contents = tags.flatMap(({ name, attributes }) => (name === 'meta' ? [attributes.content] : []));
    expect(
      contents.filter((content) => content?.startsWith('http')).every((url) => url?.startsWith(`http://${host}/p/`)),
    ).to.equal(true);
    expect(contents).to.include(`http://${host}/p/${code}`);
    await expectThere(`/p/${code}/assets/${picture}`);
    const event = await one.create('Event', {
      title: 'Fair',
      start: '2027-05-01T10:00',
      end: '2027-05-01T12:00',
      timeZone: 'Europe/Berlin',
    });
    await expectThere(`/p/${event.code}`);
    await expectThere(`/p/${event.code}/event.ics`);
    const scan = await get(`/${code}`);
    expect([scan.status, scan.headers.location]).to.deep.equal([302, `http://${host}/p/${code}`]);
  });

  it('are those of its shared figures, with a password too', async () => {
    const { path } = await share(one.client);
    await expectThere(path);
    const closed = await share(one.client, { password: 'Correct horse 7' });
    await expectThere(closed.path);
    const unlock = (to: string) =>
      requestTo(running.url, to).post(closed.path).type('form').send({ password: 'Correct horse 7' });
    const { status, headers } = await unlock(host);
    expect([status, headers['set-cookie']]).to.deep.equal([200, undefined]);
    expect((await unlock(elsewhere)).status).to.equal(404);
  });

  it('find their fonts at addresses of several segments', async () => {
    const { id, code } = await one.create('Url', 'https://example.com/');
    await one.client.graphql(STATUS, { id });
    await running.operator.em
      .fork()
      .execute('update campaign set addresses = ? where id = ?', [`{${host}/menu/inside/table-7}`, id]);
    for (const path of [`/${code}`, '/menu/inside/table-7', `/p/${code}`]) {
      const { status, text } = await get(path);
      expect(status).to.equal(404);
      const font = /url\(([^)]+\.woff2)\)/.exec(text)?.[1] ?? '';
      const { pathname } = new URL(font, `http://${host}${path}`);
      expect((await get(pathname)).headers['content-type'], pathname).to.equal('font/woff2');
    }
  });
});
