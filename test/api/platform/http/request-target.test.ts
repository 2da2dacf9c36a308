import { expect } from 'chai';
import { CODES, dynamicUrl } from '../../../support/http/client.js';
import { headOf, openRawConnection } from '../../../support/http/raw-request.js';
import { describeApi } from '../../../support/service/describe-api.js';

const ASKING = { 'Apollo-Require-Preflight': '1' };

describeApi('The address of a request', ({ running, client }) => {
  it('matches exactly as it is written', async () => {
    const { body } = await client.post(CODES, dynamicUrl({ payloadType: 'Text', content: 'Sample text' }));
    const query = '?query=%7B__typename%7D';
    expect((await client.get(`/graphql${query}`).set(ASKING)).status).to.equal(200);
    expect((await client.get(`/p/${body.code}`)).status).to.equal(200);
    for (const path of [
      ...['/API/V1/qr-codes', '/api/v1/QR-CODES', '/api/v1/qr-codes/', '/Api/v1/qr-codes', '/api/V1/qr-codes'],
      ...[`/GRAPHQL${query}`, `/graphql/anything${query}`, `/graphql/${query}`, `/Graphql${query}`],
      ...[`/P/${body.code}`, `/p/${body.code}/`, `/R/${body.code}`, '/HEALTHZ', '/healthz/', '/Docs', '/READYZ'],
    ]) {
      expect((await client.get(path).set(ASKING)).status, path).to.equal(404);
    }
    const post = await client.post('/graphql/anything', { query: '{ __typename }' });
    expect([post.status, post.body.code]).to.deep.equal([404, 'not_found']);
  });

  it('may be in absolute form', async () => {
    const { body } = await client.post(CODES, dynamicUrl());
    const keyed = { 'X-Api-Key': (await running.addWorkspace()).key };
    const { socket, answer } = await openRawConnection(running.url);
    const get = async (target: string, headers: Record<string, string> = {}) => {
      socket.write(headOf(`GET ${target} HTTP/1.1`, headers));
      return answer();
    };
    expect((await get('http://example.com/healthz')).body).to.equal('{"status":"ok"}');
    expect((await get('HTTPS://example.com:8443/healthz?x=1')).status).to.equal(200);
    const redirected = await get(`http://LOCALHOST:8443/r/${body.code}`);
    expect([redirected.status, redirected.head]).to.satisfy(
      ([status, head]: [number, string]) => status === 302 && head.includes('Location: https://example.com/landing'),
    );
    expect((await get(`http://localhost${CODES}?pageSize=1`, keyed)).status).to.equal(200);
    const graphql = await get('http://localhost/graphql?query=%7B__typename%7D', { ...keyed, ...ASKING });
    expect(graphql.body).to.contain('"__typename":"Query"');
    for (const target of ['http://localhost', 'http://localhost?x', '*']) {
      expect((await get(target)).status, target).to.equal(404);
    }
    socket.destroy();
  });

  it('keeps a question mark that stands in its query', async () => {
    for (let number = 0; number < 3; number++) {
      await client.post(CODES, dynamicUrl({ name: 'What? Sample', content: `https://example.com/?page=${number}` }));
    }
    const { headers, body } = await client.get(`${CODES}?search=What?+Sample&pageSize=1&isActive=true`);
    expect(body.totalCount).to.equal(3);
    const next = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? '';
    const { searchParams, pathname, search } = new URL(next);
    expect(Object.fromEntries(searchParams)).to.deep.equal({
      ...{ search: 'What? Sample', pageSize: '1', isActive: 'true', page: '2' },
    });
    expect((await client.get(pathname + search)).body).to.include({ page: 2, pageSize: 1, totalCount: 3 });
  });
});
