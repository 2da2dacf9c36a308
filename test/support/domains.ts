import supertest from 'supertest';
import { newId } from '../../src/core/ids.js';
import { executeWith, publishChange } from '../../src/platform/database/change-feed/change.js';
import type { Domain } from '../../src/tenancy/domains/domain.js';
import { eventually } from './eventually.js';
import type { TestService } from './service/service.js';

type DomainSettings = Partial<
  Pick<Domain, 'isDefault' | 'rootUrl' | 'unknownUrl' | 'robots' | 'assetLinks' | 'appleAppSiteAssociation'>
>;

/** Adds a domain that counts as proven, and waits until every instance answers there. */
export async function addProvenDomain(
  { operator, service }: TestService,
  workspaceId: string,
  host: string,
  more: DomainSettings = {},
): Promise<string> {
  const id = newId();
  const { isDefault = false, rootUrl = null, unknownUrl = null, robots = null } = more;
  const { assetLinks = null, appleAppSiteAssociation = null } = more;
  const ticket = await operator.em.fork().transactional(async (em) => {
    await em.execute(
      `insert into domain (id, workspace_id, host, token, proof, proven_utc, is_default, root_url, unknown_url, robots,
          asset_links, apple_app_site_association, created_utc)
        values (?, ?, ?, 'sample', 'Txt', now(), ?, ?, ?, ?, ?, ?, now())`,
      [id, workspaceId, host, isDefault, rootUrl, unknownUrl, robots, assetLinks, appleAppSiteAssociation],
    );
    return publishChange(executeWith(em), { kind: 'domain', id: host });
  });
  await operator.feed.acknowledged(ticket);
  // On a busy machine an acknowledgement may be late.
  const { domains } = service.services;
  await eventually('the service knows the domain', async () => domains.get(host)?.id === id);
  return id;
}

/** Adds a domain that is not proven. */
export async function addPendingDomain({ operator }: TestService, workspaceId: string, host: string): Promise<void> {
  await operator.em
    .fork()
    .execute(
      "insert into domain (id, workspace_id, host, token, is_default, created_utc) values (?, ?, ?, 'sample', false, now())",
      [newId(), workspaceId, host],
    );
}

/** Makes a domain that the workspace has added count as proven, and waits until every instance answers there. */
export async function proveDomain({ operator }: TestService, workspaceId: string, host: string): Promise<void> {
  const ticket = await operator.em.fork().transactional(async (em) => {
    await em.execute("update domain set proof = 'Txt', proven_utc = now() where workspace_id = ? and host = ?", [
      workspaceId,
      host,
    ]);
    return publishChange(executeWith(em), { kind: 'domain', id: host });
  });
  await operator.feed.acknowledged(ticket);
}

/** A request to the service under another host. */
export const requestTo = (url: string, host: string) => ({
  get: (path: string) => supertest(url).get(path).set('Host', host).redirects(0),
  head: (path: string) => supertest(url).head(path).set('Host', host).redirects(0),
  post: (path: string) => supertest(url).post(path).set('Host', host).redirects(0),
});
