import { expect } from 'chai';
import { DAY_MS } from '../../../../src/core/clock.js';
import { newId } from '../../../../src/core/ids.js';
import {
  removeOldDeliveries,
  requeueMissed,
  trimDeliveries,
} from '../../../../src/webhooks/delivery/delivery-retention.js';
import { type DeliveryFixture, openDeliveryFixture } from '../../../support/webhooks/delivery-fixture.js';

describe('Retained deliveries', () => {
  let fixture: DeliveryFixture;

  before(async () => {
    fixture = await openDeliveryFixture();
  });
  after(() => fixture.close());

  it('are removed after 30 days and beyond a maximum number, and found if nobody delivers them', async () => {
    const { add, jobs, limits, orm, queue, receiver, run, states } = fixture;
    for (let number = 0; number < 4; number++) await add(newId(), 'campaign.created');
    await run();
    await add(newId(), 'campaign.updated');
    expect(receiver.messages).to.have.length(4);
    jobs.length = 0;
    expect(await requeueMissed(orm.em.fork(), queue)).to.equal(0);
    await orm.em.fork().execute("update webhook_delivery set created_utc = now() - interval '1 hour'");
    expect(await requeueMissed(orm.em.fork(), queue)).to.equal(1);
    expect(jobs).to.have.length(1);
    expect(await trimDeliveries(orm.em.fork(), 5)).to.equal(0);
    expect(await trimDeliveries(orm.em.fork(), 2)).to.equal(3);
    expect(await states(), 'what is not delivered stays').to.deep.equal(['Delivered', 'Pending']);
    expect(await removeOldDeliveries(orm.em.fork(), { now: () => limits.now + 29 * DAY_MS })).to.equal(0);
    expect(await removeOldDeliveries(orm.em.fork(), { now: () => limits.now + 31 * DAY_MS })).to.equal(2);
  });
});
