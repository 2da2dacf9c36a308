import { AppError } from '../../../core/errors.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { addDomain } from '../../../tenancy/domains/manage-domains.js';
import { UpdateDomainInput, updateDomain } from '../../../tenancy/domains/update-domain.js';
import type { ArchivedDomain } from '../../exports/archive/archive-format.js';

/**
 * Adds the domains of an archive, to be proven here too. Leaves out those that the workspace has, and all if whoever
 * started the import may not add domains.
 */
export async function addArchivedDomains(context: Context, domains: readonly ArchivedDomain[]): Promise<void> {
  for (const { host, ...settings } of domains) {
    const owner = (): Context => ({
      ...{ ...context, em: context.em.fork() },
      needs: new Set([...(context.needs ?? []), 'people:manage' as const]),
    });
    try {
      const { id } = await addDomain(owner(), host);
      await updateDomain(owner(), id, Object.assign(new UpdateDomainInput(), settings));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
    }
  }
}
