import { AuditAction } from '../../core/contract/audit-action.js';
import { type Actor, operatorIn } from '../caller/actor.js';
import type { Context } from '../caller/context.js';
import { runUnitOfWork } from '../commands/unit-of-work.js';
import { lockWorkspace } from '../workspace.js';
import { Domain, findDomain } from './domain.js';
import type { DomainNet } from './domain-net.js';
import { DomainProblem } from './domain-problem.js';
import { hasRecord, lookAtDomain, mayHaveRecord, type Sight, shownText, visitProblem } from './look-at-domain.js';
import { proveDomain } from './prove-domain.js';

/** Silent name servers are more likely ours than the domain's, and would make all domains fail at once. */
const isFailure = (problem: DomainProblem | null): boolean =>
  problem !== null && problem !== DomainProblem.DnsUnreachable;

/** The domain of another workspace that has proven the same host. */
interface Holder {
  readonly id: string;
  readonly workspaceId: string;
  readonly token: string;
}

const HOLDER = `select id, workspace_id as "workspaceId", token from domain
  where host = ? and workspace_id <> ? and proven_utc is not null`;

export type Checker = Actor &
  Pick<Context, 'apiKeyPrefix'> & {
    readonly domainNet: DomainNet;
    /** Only the daily check, which waits between two, lets a domain fail: people check again within seconds. */
    readonly isDaily?: boolean;
  };

/** Looks at a domain from outside, and notes what it saw, and whether that proves it. */
export async function checkDomain(checker: Checker, id: string): Promise<Domain> {
  const { em, workspace, domainNet } = checker;
  const domain = await findDomain(em, id);
  const sight = await lookAtDomain(domainNet, domain);
  const [holder] = await em.execute<Holder[]>(HOLDER, [domain.host, workspace.id]);
  const isTaken = holder !== undefined && hasRecord(sight, domain.token) && !mayHaveRecord(sight, holder.token);
  if (isTaken) await endProof(operatorIn(checker, { id: holder.workspaceId }), holder.id);
  return noteSight(checker, id, sight);
}

/** Ends the proof of a domain whose record is gone while that of another workspace is there. */
const endProof = (actor: Actor, id: string): Promise<void> =>
  runUnitOfWork(actor, async ({ em, audit, publish }) => {
    await lockWorkspace(em, actor.workspace.id);
    const domain = await em.findOne(Domain, { id });
    if (domain === null || domain.provenUtc === null) return;
    Object.assign(domain, { proof: null, provenUtc: null, failingSinceUtc: null, isDefault: false });
    domain.problem = DomainProblem.ProvenElsewhere;
    publish({ kind: 'domain', id: domain.host });
    audit(AuditAction.DomainFailed, id, { host: domain.host });
  });

const noteSight = (checker: Checker, id: string, sight: Sight): Promise<Domain> =>
  runUnitOfWork(checker, async ({ em, audit, publish }) => {
    await lockWorkspace(em, checker.workspace.id);
    const domain = await findDomain(em, id);
    const now = new Date(checker.clock.now());
    const [wasProven, hadProblem] = [domain.provenUtc !== null, isFailure(domain.problem)];
    domain.checkedUtc = now;
    domain.certificateUntilUtc = sight.visits[0]?.certificateUntilUtc ?? null;
    const found = (await proveDomain(em, domain, sight, now)) ?? visitProblem(sight);
    const problem = found?.problem ?? null;
    Object.assign(domain, { problem, seen: shownText(found?.seen ?? '') || null });
    if (domain.provenUtc === null) return domain;
    if (!wasProven) {
      publish({ kind: 'domain', id: domain.host });
      audit(AuditAction.DomainProven, id, { host: domain.host, proof: domain.proof });
    } else if (problem === null && domain.failingSinceUtc !== null) {
      domain.failingSinceUtc = null;
      audit(AuditAction.DomainProven, id, { host: domain.host, proof: domain.proof });
    } else if (checker.isDaily && isFailure(problem) && hadProblem && domain.failingSinceUtc === null) {
      domain.failingSinceUtc = now;
      audit(AuditAction.DomainFailed, id, { host: domain.host, problem });
    }
    return domain;
  });
