import { expect } from 'chai';
import supertest from 'supertest';
import { hashSessionSecret, newSessionSecret } from '../../../../src/identity/authentication/secrets.js';
import { readInSnapshot } from '../../../../src/scans/count/snapshot.js';
import { clientOf } from '../../../support/http/client.js';
import { describeApi } from '../../../support/service/describe-api.js';
import { share, unlock } from '../../../support/shared-figures/share.js';

const PASSWORD = 'correct horse';
const [PAGES, CONNECTIONS, ROUNDS] = [45, 90, 2];

describeApi('Crowds at shared figures', ({ running }) => {
  const shareIn = async () => share(clientOf(running.url, (await running.addWorkspace()).key), { password: PASSWORD });

  /** Adds another page with the same password, and returns where it is. */
  async function copy(id: string): Promise<string> {
    const token = newSessionSecret();
    await running.operator.em.fork().execute(
      `insert into shared_figures (id, workspace_id, name, all_tags, any_tag, period, time_zone, language, sites, hash,
         password, created_utc, version)
       select gen_random_uuid(), workspace_id, name, all_tags, any_tag, period, time_zone, language, sites, ?,
         password, created_utc, 1 from shared_figures where id = ?`,
      [hashSessionSecret(token), id],
    );
    return `/s/${token}`;
  }

  it('of one workspace, with the right password, keep nobody from a page of another', async () => {
    const [busy, quiet] = [await shareIn(), await shareIn()];
    const paths = await Promise.all(Array.from({ length: PAGES }, () => copy(busy.id)));
    const statuses = new Set<number>();
    const connection = async (path: string): Promise<void> => {
      for (let round = 0; round < ROUNDS; round++) statuses.add((await unlock(running.url, path, PASSWORD)).status);
    };
    const crowd = Promise.all(
      Array.from({ length: CONNECTIONS }, (_, index) => connection(paths[index % PAGES] ?? '')),
    );
    const visits = [];
    for (let visit = 0; visit < 9; visit++) visits.push((await unlock(running.url, quiet.path, PASSWORD)).status);
    await crowd;
    expect(visits).to.deep.equal(Array.from({ length: 9 }, () => 200));
    // Those of the crowd that find too many waiting are asked to come again.
    for (const status of statuses) expect(status).to.be.oneOf([200, 503]);
  });

  it('show the other figures while too many read scans to have its table', async () => {
    const { key, workspaceId } = await running.addWorkspace();
    const { path } = await share(clientOf(running.url, key));
    let end = (): void => {};
    const waiting = new Promise<void>((resolve) => (end = resolve));
    const { em } = running.service.services.orm;
    const options = { workspaceId, readsScans: true, isSmall: true };
    const readers = Array.from({ length: 20 }, () => readInSnapshot(em.fork(), options, () => waiting));
    const ended = Promise.allSettled(readers);
    const { status, text } = await supertest(running.url).get(path);
    end();
    expect([status, text.includes('Spring posters')]).to.deep.equal([200, true]);
    expect(new Set((await ended).map((each) => each.status))).to.deep.equal(new Set(['fulfilled', 'rejected']));
  });
});
