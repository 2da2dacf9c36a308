import { expect } from 'chai';
import { newId } from '../../../../src/core/ids.js';
import { isUnavailable } from '../../../../src/platform/database/is-unavailable.js';
import { createReadPool, type ReadPool } from '../../../../src/platform/database/read-pool.js';
import { readRows } from '../../../../src/tenancy/fields/read-together.js';
import { createDatabase, dropDatabase, silent } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { TcpProxy } from '../../../support/service/tcp-proxy.js';

describe('Reading rows by a prepared statement', () => {
  let url: string;
  let reads: ReadPool;
  const workspace = { id: newId() };

  before(async () => {
    url = await createDatabase();
    reads = createReadPool(url, silent);
  });
  after(async () => {
    await reads.end();
    await dropDatabase(url);
  });

  it('passes the workspace of the caller as the first parameter', async () => {
    const statement = { name: 'both', text: 'select $1::uuid as workspace, $2::int as value' };
    const rows = await readRows({ reads, workspace }, statement, [7]);
    expect(rows).to.deep.equal([{ workspace: workspace.id, value: 7 }]);
  });

  it('is refused for a statement that does not name the workspace', async () => {
    for (const [name, text, values] of [
      ['other', 'select $2::int as value', [7]],
      ['none', 'select 1 as value', []],
    ] as const) {
      const error = await readRows({ reads, workspace }, { name, text }, values).catch((thrown: unknown) => thrown);
      expect(error, text).to.be.instanceOf(Error);
    }
  });

  it('fails as unavailable when the connection hangs, and works again once the network does', async () => {
    const { hostname, port } = new URL(url);
    const proxy = await TcpProxy.open({ host: hostname, port: Number(port) });
    const proxied = createReadPool(proxy.urlOf(url), silent, 200);
    const statement = { name: 'ask', text: 'select $1::uuid as workspace' };
    const ask = () => readRows({ reads: proxied, workspace }, statement, []);
    try {
      await eventually('the first answer', () => ask().then(Boolean, () => false));
      proxy.hang();
      const error = await ask().catch((thrown: unknown) => thrown);
      expect(isUnavailable(error), String(error)).to.equal(true);
      await proxy.pass();
      await eventually('an answer over a new connection', () => ask().then(Boolean, () => false));
    } finally {
      await proxied.end();
      await proxy.close();
    }
  });
});
