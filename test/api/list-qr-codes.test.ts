import { expect } from 'chai';
import { type Client, CODES, clientOf, dynamicUrl } from '../support/client.js';
import { expectContract } from '../support/contract.js';
import { startTestService, type TestService } from '../support/service.js';

describe('GET /api/v1/qr-codes', () => {
  let running: TestService;
  let client: Client;
  const created: { id: string; code: string }[] = [];

  before(async () => {
    running = await startTestService();
    client = clientOf(running.url, (await running.addWorkspace()).key);
    for (let number = 1; number <= 25; number++) {
      const mode = number % 2 === 0 ? 'Static' : 'Dynamic';
      const { body } = await client.post(CODES, dynamicUrl({ name: `Sample ${number} 100%_Ä`, mode }));
      created.unshift(body);
    }
    await client.put(`${CODES}/${created[0]?.id}/status`, { isActive: false });
  });
  after(() => running.close());

  const list = async (query = '') => {
    const response = await client.get(`${CODES}${query}`);
    expectContract('GET', CODES, response);
    return response;
  };
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

  it('gives the newest twenty without being asked for more', async () => {
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

  it('searches name, content and code without regard to case, and takes wildcards literally', async () => {
    const countOf = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).body.totalCount;
    expect(await countOf('sample 7 ')).to.equal(1);
    expect(await countOf('EXAMPLE.COM/LAND')).to.equal(25);
    expect(await countOf(created[3]?.code.toLowerCase() ?? '')).to.equal(1);
    expect(await countOf('100%_ä')).to.equal(25);
    expect(await countOf('1%0')).to.equal(0);
    expect(await countOf('S_mple')).to.equal(0);
    expect(await countOf('\\')).to.equal(0);
    expect(await countOf('')).to.equal(25);
  });

  it('names every query value that is wrong', async () => {
    const { status, body } = await list('?page=0&pageSize=101&mode=Foo&isActive=maybe&search=%00');
    expect(status).to.equal(400);
    expect(body.code).to.equal('validation_failed');
    expect(body.errors).to.have.all.keys('page', 'pageSize', 'mode', 'isActive', 'search');
    for (const query of ['page=-1', 'page=1.5', 'page=', 'page=1&page=2', 'page=99999999999']) {
      expect((await list(`?${query}`)).body.errors, query).to.have.all.keys('page');
    }
  });

  it('ignores query members that it does not know', async () => {
    expect((await list('?utm_source=sample&pagesize=3')).body.pageSize).to.equal(20);
  });
});
