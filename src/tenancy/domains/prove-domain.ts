import type { EntityManager } from '@mikro-orm/postgresql';
import { type Domain, DomainProof } from './domain.js';
import { DomainProblem } from './domain-problem.js';
import { type Finding, hasRecord, recordProblem, type Sight, visitProblem } from './look-at-domain.js';

/** Whether other workspaces have added the host, and whether one of them has proven it. */
const OTHERS = `select count(*) > 0 as "isAdded", count(proven_utc) > 0 as "isProven"
  from domain where host = ? and id <> ?`;

/** Whoever proves the same host at the same time waits here, and then sees what this transaction has written. */
const NOTE_PROVEN = 'insert into proven_host (host) values (?) on conflict (host) do';

/**
 * Proves a domain if what was seen is enough. Returns why it is not; null if it is proven, by now or before. A record
 * that every name server has is always enough, unless another workspace still has its proof. That the host leads here is
 * enough only if nobody else could own it: no other workspace has added it, and none has ever proven it.
 */
export async function proveDomain(em: EntityManager, domain: Domain, sight: Sight, now: Date): Promise<Finding | null> {
  const { id, host, token } = domain;
  const byRecord = hasRecord(sight, token);
  if (byRecord) await em.execute(`${NOTE_PROVEN} update set host = excluded.host`, [host]);
  const [others] = await em.execute<{ isAdded: boolean; isProven: boolean }[]>(OTHERS, [host, id]);
  const isProven = domain.provenUtc !== null;
  const refusal = { seen: '', problem: DomainProblem.NoRecord };
  if (byRecord) {
    if (!isProven && others?.isProven) return { ...refusal, problem: DomainProblem.ProvenElsewhere };
    domain.proof = DomainProof.Txt;
    domain.provenUtc ??= now;
    return null;
  }
  if (isProven) return null;
  const leadsHere = sight.visits.every((visit) => visit.leadsHere);
  if (leadsHere && !others?.isAdded) {
    const isFirst = (await em.execute(`${NOTE_PROVEN} nothing returning host`, [host])).length > 0;
    if (isFirst) {
      Object.assign(domain, { proof: DomainProof.Fetch, provenUtc: now });
      return null;
    }
  }
  const isRecordNeeded = leadsHere || others?.isProven;
  return recordProblem(sight, token) ?? (isRecordNeeded ? refusal : visitProblem(sight));
}
