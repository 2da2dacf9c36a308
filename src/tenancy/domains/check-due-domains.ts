import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { AppError } from '../../core/errors.js';
import { type Operator, operatorIn } from '../caller/actor.js';
import { checkDomain } from './check-domain.js';
import type { DomainNet } from './domain-net.js';

/** Each domain is checked once a day, and again after an hour if only the last check has failed. */
const PERIOD_MS = DAY_MS;
const AGAIN_MS = HOUR_MS;
/** A run, once a minute, takes at most its share of all domains, so that also those of one moment are spread over hours. */
const RUNS_PER_ROUND = 12 * 60;
/** A check mostly waits for others, for up to half a minute. */
const AT_A_TIME = 8;

/** Marks them as checked first, so that a check that cannot end does not keep the others waiting. */
const TAKE = `
  update domain set checked_utc = ? where id in (
    select d.id from domain d join workspace w on w.id = d.workspace_id
     where d.proven_utc is not null and w.status = 'Active' and coalesce(d.checked_utc, d.proven_utc) <=
           case when d.problem is not null and d.failing_since_utc is null then ?::timestamptz else ?::timestamptz end
     order by coalesce(d.checked_utc, d.proven_utc)
     limit (select ceil(count(*) / ${RUNS_PER_ROUND}.0)::int from domain where proven_utc is not null)
     for update of d skip locked)
  returning id, workspace_id as "workspaceId"`;

/** Checks the proven domains whose last check is old enough, and returns how many there were. */
export async function checkDueDomains(operator: Operator & { readonly domainNet: DomainNet }): Promise<number> {
  const now = operator.clock.now();
  const [due, again] = [now - PERIOD_MS, now - AGAIN_MS].map((time) => new Date(time));
  const taken = await operator.em.execute<{ id: string; workspaceId: string }[]>(TAKE, [new Date(now), again, due]);
  const failures: unknown[] = [];
  const rest = taken.values();
  const work = async (): Promise<void> => {
    for (const { id, workspaceId } of rest) {
      const { apiKeyPrefix, domainNet } = operator;
      await checkDomain(
        { ...operatorIn(operator, { id: workspaceId }), apiKeyPrefix, domainNet, isDaily: true },
        id,
      ).catch(
        // Removed meanwhile.
        (failure: unknown) => failure instanceof AppError || failures.push(failure),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  if (failures.length > 0) throw failures[0];
  return taken.length;
}
