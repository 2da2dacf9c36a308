import type { EntityManager } from '@mikro-orm/postgresql';
import { comparedText, searchTerms } from '../../../core/contract/text.js';
import { refuseInvalid } from '../../../core/field-rules.js';
import { isUuid } from '../../../core/ids.js';
import type { Actor, Operator } from '../../../tenancy/caller/actor.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { limitAndOffset, nameContains } from '../../../tenancy/fields/paging.js';
import { WORKSPACE_FILTER } from '../../../tenancy/workspace.js';
import { findWorkspace } from '../../../tenancy/workspaces/manage-workspaces.js';
import { displayPrefix } from '../../authentication/secrets.js';
import { ApiKey, KEPT, workingAt } from '../api-key.js';
import type { ApiKeyPage, ApiKeysArgs } from './api-key-inputs.js';

/** Lists keys of the caller's workspace, newest first. A page past the end is empty. */
export async function listApiKeys(context: Context, args: ApiKeysArgs): Promise<ApiKeyPage> {
  refuseInvalid(context, args);
  const { page, pageSize } = args;
  const [items, totalCount] = await context.em.findAndCount(
    ApiKey,
    { $and: await conditionsOf(context, args) },
    { populate: ['createdBy'], orderBy: { createdUtc: 'desc', id: 'desc' }, ...limitAndOffset(args) },
  );
  return { items, page, pageSize, totalCount };
}

async function conditionsOf(context: Context, { areEnded, search, madeById, rotationOfId }: ApiKeysArgs) {
  const { em, clock, apiKeyPrefix } = context;
  if (rotationOfId != null) {
    const key = isUuid(rotationOfId) ? await em.findOne(ApiKey, { id: rotationOfId, ...KEPT }) : null;
    const others = [{ replacedById: key?.id }, { id: key?.replacedById }];
    return key === null ? [{ id: [] }] : [KEPT, { $or: [{ id: key.id }, ...others] }];
  }
  const now = new Date(clock.now());
  const terms = searchTerms(comparedText(search ?? ''));
  const named = { $and: terms.map(nameContains) };
  return [
    KEPT,
    areEnded ? { $not: workingAt(now) } : workingAt(now),
    terms.length === 0 ? {} : { $or: [named, { displayPrefix: displayPrefix(apiKeyPrefix, (search ?? '').trim()) }] },
    madeById == null ? {} : { id: await findKeysMadeBy(em, context, madeById) },
  ];
}

/** A person who came back is another member. What their keys made counts too, also where those have ended. */
const MADE_BY = `
  with recursive made as (
    select k.id from principal k
      join principal maker on maker.id = k.created_by_id
      join principal member on member.person_id = maker.person_id
     where member.id = ? and member.workspace_id = ? and maker.workspace_id = member.workspace_id
    union select k.id from made join principal k on k.created_by_id = made.id)
  select k.id from made join principal k using (id)
   where k.hash is not null and k.revoked_utc is null and (k.expires_utc is null or k.expires_utc > ?)`;

/** Returns the ids of the working keys that a member of the actor's workspace made, also with other keys. */
export async function findKeysMadeBy(
  em: EntityManager,
  { workspace, clock }: Pick<Actor, 'workspace' | 'clock'>,
  memberId: string,
): Promise<string[]> {
  if (!isUuid(memberId)) return [];
  const values = [memberId, workspace.id, new Date(clock.now())];
  return (await em.execute<{ id: string }[]>(MADE_BY, values)).map(({ id }) => id);
}

/** Returns the keys of any workspace, oldest first, including revoked and expired ones. */
export async function listApiKeysAsOperator(operator: Operator, workspaceId: string): Promise<ApiKey[]> {
  const workspace = await findWorkspace(operator, workspaceId);
  const options = { orderBy: { createdUtc: 'asc', id: 'asc' }, filters: { [WORKSPACE_FILTER]: false } } as const;
  return operator.em.find(ApiKey, { workspace, ...KEPT }, options);
}
