import { expect } from 'chai';
import { HOUR_MS } from '../../../../src/core/clock.js';
import { createLastUse } from '../../../../src/identity/authentication/caller-cache.js';
import { describeApi } from '../../../support/service/describe-api.js';

describeApi('Principals whose use is noted', {}, ({ running }) => {
  const member = async () => running.addMember((await running.addWorkspace()).workspaceId);

  it('are not waited for while a command holds one, whose use is written next time', async () => {
    const [held, other] = [await member(), await member()];
    const { orm } = running.service.services;
    const use = createLastUse();
    for (const { id } of [held, other]) use.note(id, Date.now() + HOUR_MS);
    await orm.em.fork().transactional(async (em) => {
      await em.execute('select id from principal where id = ? for share', [held.id]);
      expect(await use.flush(orm.em.fork())).to.equal(1);
    });
    expect(await use.flush(orm.em.fork())).to.equal(1);
    expect(await use.flush(orm.em.fork())).to.equal(0);
  });
});
