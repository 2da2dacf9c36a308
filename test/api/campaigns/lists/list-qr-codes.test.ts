import { expect } from 'chai';
import { CODES, dynamicUrl } from '../../../support/http/client.js';
import { expectContract } from '../../../support/http/contract.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('GET /api/v1/qr-codes', ({ running, client }) => {
  const created: { id: string; code: string }[] = [];

  before(async () => {
    for (let number = 1; number <= 25; number++) {
      const mode = number % 2 === 0 ? 'Static' : 'Dynamic';
      const { body } = await client.post(CODES, dynamicUrl({ name: `Sample ${number} 100%_Ä`, mode }));
      created.unshift(body);
    }
    await client.put(`${CODES}/${created[0]?.id}/status`, { isActive: false });
  });

  const list = async (query = '') => {
    const response = await client.get(`${CODES}${query}`);
    expectContract('GET', CODES, response);
    return response;
  };
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

  it('returns the newest twenty by default', async () => {
    const { status, body } = await list();
    expect(status).to.equal(200);
    expect(body).to.include({ page: 1, pageSize: 20, totalCount: 25 });
    expect(idsOf(body.items)).to.deep.equal(idsOf(created.slice(0, 20)));
    expect(body.items[0]).to.have.all.keys(
      ...['id', 'name', 'code', 'mode', 'payloadType', 'content', 'isActive'],
      ...['totalScans', 'createdUtc', 'lastScannedUtc'],
    );
  });

  it('pages without losing or repeating any, and is empty past the end', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}&pageSize=9`)));
    expect(pages.flatMap(({ body }) => idsOf(body.items))).to.deep.equal(idsOf(created));
    expect(pages[3]?.body).to.deep.equal({ items: [], page: 4, pageSize: 9, totalCount: 25 });
  });

  it('filters by mode and status', async () => {
    expect((await list('?mode=Static')).body.totalCount).to.equal(12);
    expect(idsOf((await list('?isActive=false')).body.items)).to.deep.equal([created[0]?.id]);
    expect((await list('?isActive=true&mode=Dynamic&pageSize=1')).body.totalCount).to.equal(12);
  });

  it('searches words of name, content and code without case, and takes wildcards literally', async () => {
    const countOf = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).body.totalCount;
    expect(await countOf('17 sample'))
      .to.be.at.least(1)
      .and.below(25);
    expect(await countOf('sample 7 100%_a'))
      .to.be.at.least(2)
      .and.below(25);
    expect(await countOf('EXAMPLE.COM/LAND')).to.equal(25);
    expect(await countOf(created[3]?.code.toLowerCase() ?? '')).to.equal(1);
    expect(await countOf('100%_ä')).to.equal(25);
    expect(await countOf('1%0')).to.equal(0);
    expect(await countOf('S_mple')).to.equal(0);
    expect(await countOf('\\')).to.equal(0);
    expect(await countOf('')).to.equal(25);
  });

  it('names every invalid query value', async () => {
    const { status, body } = await list('?page=0&pageSize=101&mode=Foo&isActive=maybe&search=%00');
    expect(status).to.equal(400);
    expect(body.code).to.equal('validation_failed');
    expect(body.errors).to.have.all.keys('page', 'pageSize', 'mode', 'isActive', 'search');
    for (const query of ['page=-1', 'page=1.5', 'page=', 'page=1&page=2', 'page=99999999999']) {
      expect((await list(`?${query}`)).body.errors, query).to.have.all.keys('page');
    }
  });

  /** Pages linked in the header, by relation. */
  const linksOf = (header: string | undefined): Record<string, URL> =>
    Object.fromEntries(
      [...(header ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, address = '', relation = '']) => [
        relation,
        new URL(address),
      ]),
    );
  const pagesOf = (header: string | undefined) =>
    Object.fromEntries(Object.entries(linksOf(header)).map(([name, url]) => [name, url.searchParams.get('page')]));

  it('links only to other pages that exist', async () => {
    const linked = async (query: string) => pagesOf((await list(query)).headers.link);
    expect(await linked('?pageSize=9')).to.deep.equal({ next: '2', last: '3' });
    expect(await linked('?pageSize=9&page=2')).to.deep.equal({ first: '1', prev: '1', next: '3', last: '3' });
    expect(await linked('?pageSize=9&page=3')).to.deep.equal({ first: '1', prev: '2' });
    expect(await linked('?pageSize=9&page=7')).to.deep.equal({ first: '1', prev: '3', last: '3' });
    for (const query of ['?pageSize=25', '?search=nothing-like-it']) {
      expect((await list(query)).headers).to.not.have.property('link');
    }
  });

  it('preserves the client’s query in its links, at the public address', async () => {
    const search = 'sample <&> 100%_Ä "x"';
    const query = `mode=Static&search=${encodeURIComponent('sample 1')}&pageSize=1&utm=a&utm=b`;
    const { link } = (await list(`?${query}`)).headers;
    const { next, last } = linksOf(link);
    expect(`${next?.origin}${next?.pathname}`).to.equal(`${running.service.services.publicUrl}${CODES}`);
    expect([...(next?.searchParams ?? [])]).to.deep.equal([...new URLSearchParams(query), ['page', '2']]);
    const followed = await list(last?.search ?? '');
    expect([followed.status, followed.body.items.length]).to.deep.equal([200, 1]);
    const strange = await list(`?pageSize=1&page=3&search=${encodeURIComponent(search)}`);
    expect(linksOf(strange.headers.link).prev?.searchParams.get('search')).to.equal(search);
  });

  it('omits links that would make the header too long', async () => {
    const response = await list(`?page=2&more=${'x'.repeat(3000)}`);
    expect(response.status).to.equal(200);
    expect(response.headers).to.not.have.property('link');
  });

  it('ignores unknown query members', async () => {
    expect((await list('?utm_source=sample&pagesize=3')).body.pageSize).to.equal(20);
  });

  it('returns the same fields over GraphQL as for a single campaign, including deleted ones', async () => {
    const fields = `id name code mode payloadType content isActive version createdUtc deletedUtc totalScans lastScannedUtc svg
      style { foregroundColor pixelsPerModule } scannability { grade readers } revisions(first: 2) { revision name }`;
    const { body } = await client.graphql(
      `query { qrCodes(pageSize: 2) { totalCount items { ...all } } } fragment all on QrCode { ${fields} }`,
    );
    expect(body.errors).to.equal(undefined);
    const { items, totalCount } = body.data.qrCodes;
    const alone = await client.graphql(`query ($id: ID!) { qrCode(id: $id) { ${fields} } }`, { id: items[1].id });
    expect(items[1]).to.deep.equal(alone.body.data.qrCode);
    expect((await client.delete(`${CODES}/${items[1].id}`)).status).to.equal(204);
    const deleted = (await client.graphql(`{ deletedQrCodes { totalCount items { id deletedUtc svg } } }`)).body.data
      .deletedQrCodes;
    expect([deleted.totalCount, deleted.items[0].id, deleted.items[0].svg]).to.deep.equal([
      1,
      items[1].id,
      items[1].svg,
    ]);
    expect((await list('?pageSize=1')).body.totalCount).to.equal(totalCount - 1);
  });
});
