import { AppError } from '../../../core/errors.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { Domain } from '../../../tenancy/domains/domain.js';
import { addDomain } from '../../../tenancy/domains/manage-domains.js';
import { SETTINGS, UpdateDomainInput, updateDomain } from '../../../tenancy/domains/update-domain.js';
import type { ArchivedDomain } from '../../exports/archive/archive-format.js';

/**
 * Adds the domains of an archive, to be proven here too. Leaves those as they are that the workspace has set up, and adds none if whoever
 * started the import may not add domains.
 */
export async function addArchivedDomains(context: Context, domains: readonly ArchivedDomain[]): Promise<void> {
  for (const { host, ...settings } of domains) {
    const owner = (): Context => ({
      ...{ ...context, em: context.em.fork() },
      needs: new Set([...(context.needs ?? []), 'people:manage' as const]),
    });
    try {
      const domain = (await context.em.fork().findOne(Domain, { host })) ?? (await addDomain(owner(), host));
      // A killed import may have added it only.
      const isBare = domain.provenUtc === null && SETTINGS.every((name) => domain[name] === null);
      if (isBare) await updateDomain(owner(), domain.id, Object.assign(new UpdateDomainInput(), settings));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }
}
