import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { readHostName } from '../../core/contract/hosts/host-name.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { planLimitReached, validationFailed } from '../../core/errors.js';
import { BASE62, newId, randomText } from '../../core/ids.js';
import type { Context } from '../caller/context.js';
import { runUnitOfWork } from '../commands/unit-of-work.js';
import { lockWorkspace } from '../workspace.js';
import { Domain, findDomain } from './domain.js';

/** Returns the workspace's domains: the default one first, then by host. */
export const listDomains = ({ em }: Context): Promise<Domain[]> =>
  em.find(Domain, {}, { orderBy: { isDefault: 'desc', host: 'asc' } });

/** Adds a host, which is to be proven before anything is answered there. */
export async function addDomain(context: Context, text: string): Promise<Domain> {
  const host = hostOf(context, text);
  return runUnitOfWork(context, async ({ em, audit, publish }) => {
    const workspace = await lockWorkspace(em, context.workspace.id);
    if ((await em.count(Domain, { host })) > 0) throw refusedHost(problem('host_added'));
    if ((await em.count(Domain)) >= LIMITS.domains) {
      throw planLimitReached(problem('at_most_domains', { max: LIMITS.domains }));
    }
    const domain = em.create(Domain, {
      ...{ id: newId(), workspace, host, token: randomText(BASE62, 32), isDefault: false },
      ...{ proof: null, provenUtc: null, checkedUtc: null, problem: null, seen: null, failingSinceUtc: null },
      ...{ certificateUntilUtc: null, rootUrl: null, unknownUrl: null },
      ...{ robots: null, assetLinks: null, appleAppSiteAssociation: null },
      createdUtc: new Date(context.clock.now()),
    });
    publish({ kind: 'domain', id: host });
    audit(AuditAction.DomainAdded, domain.id, { host });
    return domain;
  });
}

/** Encodes new codes with this domain, which must be proven; null for the service's own host. */
export const setDefaultDomain = (context: Context, id: string | null): Promise<Domain | null> =>
  runUnitOfWork(context, async ({ em, audit }) => {
    await lockWorkspace(em, context.workspace.id);
    const domain = id === null ? null : await findDomain(em, id);
    if (domain?.provenUtc === null)
      throw validationFailed({ id: [problem('domain_not_proven', { host: domain.host })] });
    const former = await em.findOne(Domain, { isDefault: true });
    if (former?.id === domain?.id) return domain;
    await em.nativeUpdate(Domain, { isDefault: true }, { isDefault: false });
    if (domain !== null) domain.isDefault = true;
    const subject = domain ?? former;
    if (subject !== null) audit(AuditAction.DomainUpdated, subject.id, { changed: ['isDefault'] });
    return domain;
  });

/** Removes a domain. Codes keep their addresses under the service's own host. */
export const removeDomain = (context: Context, id: string): Promise<boolean> =>
  runUnitOfWork(context, async ({ em, audit, publish }) => {
    await lockWorkspace(em, context.workspace.id);
    const domain = await findDomain(em, id);
    em.remove(domain);
    publish({ kind: 'domain', id: domain.host });
    audit(AuditAction.DomainRemoved, domain.id, { host: domain.host });
    return true;
  });

function hostOf({ publicUrl }: Context, text: string): string {
  const name = readHostName(text);
  if (!name.ok) throw refusedHost(name.problem);
  if (name.host === new URL(publicUrl).hostname) throw refusedHost(problem('host_is_service'));
  return name.host;
}

const refusedHost = (why: Problem) => validationFailed({ host: [why] });
