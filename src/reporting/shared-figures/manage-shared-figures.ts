import { Campaign, DELETED_FILTER } from '../../campaigns/campaign.js';
import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { notFound, planLimitReached } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import { findInputProblems } from '../../core/field-rules.js';
import { isUuid, newId } from '../../core/ids.js';
import { readFirstWeekday, readLocalPeriod } from '../../figures/period/chosen-period.js';
import { hashSessionSecret, newSessionSecret } from '../../identity/authentication/secrets.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../tenancy/workspace.js';
import { readFiguresSubject } from '../figures-subject.js';
import { embeddingSite } from './embedding-site.js';
import { checkPeriod, toLocalPeriod } from './figures-period.js';
import { hashPassword } from './password.js';
import { openToken, sealToken } from './sealed-token.js';
import { SharedFigures } from './shared-figures.js';
import type { SharedFiguresAddress, SharedFiguresInput } from './shared-figures-inputs.js';

/** A shared page of a deleted campaign is still listed. */
const WITH_CAMPAIGN = { populate: ['campaign', 'brandKit'], filters: { [DELETED_FILTER]: false } } as const;

/** Returns the workspace's shared figures by name. */
export const listSharedFigures = ({ em }: Context): Promise<SharedFigures[]> =>
  em.find(SharedFigures, {}, { ...WITH_CAMPAIGN, orderBy: { name: 'asc', id: 'asc' } });

/** Creates a page of figures, and returns it with its address. */
export async function createSharedFigures(context: Context, input: SharedFiguresInput): Promise<SharedFiguresAddress> {
  const fields = await readFields(context, input);
  const [id, token] = [newId(), newSessionSecret()];
  const sealedToken = await sealToken(context.files, id, token);
  const sharedFigures = await runUnitOfWork(context, async ({ em, audit }) => {
    const workspace = await lockWorkspace(em, context.workspace.id);
    const max = LIMITS.sharedFigures.count;
    if ((await em.count(SharedFigures)) >= max) throw planLimitReached(problem('at_most_shared_figures', { max }));
    const created = em.create(SharedFigures, {
      ...{ password: null, ...fields, id, workspace, sealedToken },
      hash: hashSessionSecret(token),
      createdUtc: new Date(context.clock.now()),
      version: 1,
      lastUsedUtc: null,
    });
    audit(AuditAction.SharedFiguresCreated, created.id);
    return created;
  });
  return { sharedFigures, url: sharedFiguresUrl(context, token) };
}

/** Replaces everything but the address. */
export async function updateSharedFigures(
  context: Context,
  id: string,
  input: SharedFiguresInput,
): Promise<SharedFigures> {
  const fields = await readFields(context, input);
  return changeSharedFigures(context, id, (shared, { em, audit }) => {
    em.assign(shared, { ...fields, version: shared.version + 1 });
    audit(AuditAction.SharedFiguresUpdated, shared.id);
  });
}

/** Ends the address and returns a new one. */
export async function replaceSharedFiguresAddress(context: Context, id: string): Promise<SharedFiguresAddress> {
  const token = newSessionSecret();
  const sealedToken = await sealToken(context.files, id, token);
  const sharedFigures = await changeSharedFigures(context, id, (shared, { audit }) => {
    Object.assign(shared, { hash: hashSessionSecret(token), sealedToken });
    audit(AuditAction.SharedFiguresAddressReplaced, shared.id);
  });
  return { sharedFigures, url: sharedFiguresUrl(context, token) };
}

/** Ends the page. Every request reads the row, so no instance sends the page afterwards. */
export async function revokeSharedFigures(context: Context, id: string): Promise<boolean> {
  await changeSharedFigures(context, id, (shared, { em, audit }) => {
    em.remove(shared);
    audit(AuditAction.SharedFiguresRevoked, shared.id);
  });
  return true;
}

const changeSharedFigures = (
  context: Context,
  id: string,
  change: (shared: SharedFigures, unit: UnitOfWork) => void,
): Promise<SharedFigures> =>
  runUnitOfWork(context, async (unit) => {
    const shared = isUuid(id) ? await unit.em.findOne(SharedFigures, { id }, WITH_CAMPAIGN) : null;
    if (shared === null) throw notFound('shared figures');
    change(shared, unit);
    return shared;
  });

/** Returns the address of a page for those who may share; null for others, and if it is not known. */
export async function findSharedFiguresUrl(context: Context, shared: SharedFigures): Promise<string | null> {
  if (!context.scopes.includes('qr:write')) return null;
  const token = await openToken(context.files, shared);
  return token === null ? null : sharedFiguresUrl(context, token);
}

const sharedFiguresUrl = ({ publicUrl }: Context, token: string): string => `${publicUrl}/s/${token}`;

/** Checks all fields. Without `password`, the stored one stays. */
async function readFields(context: Context, input: SharedFiguresInput) {
  const { name, period, comparison = null, language, expiresUtc = null, password } = input;
  const problems = findInputProblems(context, input);
  const { campaignId, zone, ...subject } = await readFiguresSubject(context, input, problems);
  checkPeriod(period, problems);
  const now = context.clock.now();
  const ofPeriod = new FieldProblems();
  const moment = { zone, firstWeekday: readFirstWeekday(period, ofPeriod), now };
  if (!problems.hasWithin('period')) readLocalPeriod(toLocalPeriod(period, zone, now), moment, ofPeriod);
  problems.merge(ofPeriod, 'period');
  const sites = readSites(input, problems);
  if (expiresUtc !== null && expiresUtc.getTime() <= now) problems.add('expiresUtc', problem('not_in_future'));
  problems.throwIfAny();
  return {
    ...subject,
    ...{ name, period, comparison, timeZone: zone.name, language, sites, expiresUtc },
    campaign: campaignId === null ? null : context.em.getReference(Campaign, campaignId),
    ...(password !== undefined && {
      password: password === null ? null : await hashPassword(context.workspace.id, password),
    }),
  };
}

function readSites({ sites }: SharedFiguresInput, problems: FieldProblems): string[] {
  const origins = sites.map((site, index) => {
    const origin = embeddingSite(site);
    if (origin === null && !problems.has('sites')) problems.add(`sites[${index}]`, problem('not_site'));
    return origin ?? '';
  });
  return [...new Set(origins)];
}
