import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { ENTITIES } from '../../../../src/entities.js';
import { migrate } from '../../../../src/platform/database/migrate.js';
import { MIGRATIONS } from '../../../../src/platform/database/migrations/migrations.js';
import { ormOptions } from '../../../../src/platform/database/orm.js';
import { CODES, clientOf, dynamicUrl } from '../../../support/http/client.js';
import { startTestService, type TestService } from '../../../support/service/service.js';

/** The first half of what a later release does: it only adds. */
class Remarks extends Migration {
  override up(): void {
    this.addSql('alter table campaign add column remark text null');
  }
}

describe('A later migration that follows expand and contract', () => {
  let old: TestService;

  before(async () => {
    old = await startTestService();
  });
  after(() => old.close());

  it('runs while an instance without it works, which keeps what it does not know, and can be started again', async () => {
    const { key } = await old.addWorkspace();
    const client = clientOf(old.url, key);
    const create = async (): Promise<string> => (await client.post(CODES, dynamicUrl()).expect(201)).body.id;
    const sql = (text: string, id: string) => old.operator.em.fork().execute(text, [id]);
    const first = await create();

    const options = ormOptions({ url: old.databaseUrl, entities: ENTITIES });
    const migrationsList = [...MIGRATIONS, { name: '20990101-remarks', class: Remarks }];
    const later = await MikroORM.init({ ...options, migrations: { ...options.migrations, migrationsList } });
    await migrate(later, old.databaseUrl, async () => {});
    await later.close();

    await sql("update campaign set remark = 'later' where id = ?", first);
    const second = await create();
    await client.put(`${CODES}/${first}`, { name: 'Renamed', content: 'https://example.com/other' }).expect(200);
    const again = await startTestService({ databaseUrl: old.databaseUrl });
    const { body } = await clientOf(again.url, key).get(`${CODES}?orderBy=name`).expect(200);
    await again.close();
    expect(body.items.map(({ id }: { id: string }) => id)).to.have.members([first, second]);
    const [row] = await sql('select name, remark from campaign where id = ?', first);
    expect(row).to.deep.equal({ name: 'Renamed', remark: 'later' });
    expect(await sql('select remark from campaign where id = ?', second)).to.deep.equal([{ remark: null }]);
  });
});
