import { ArgsType, Field, ObjectType } from 'type-graphql';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { normalEmail } from '../../../core/contract/people/email-address.js';
import { comparedText, searchTerms } from '../../../core/contract/text.js';
import { IsOptional, MaxCharacters, refuseInvalid } from '../../../core/field-rules.js';
import type { Actor } from '../../../tenancy/caller/actor.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { containing, limitAndOffset, nameContains, PageArgs, pageOf } from '../../../tenancy/fields/paging.js';
import { Member } from '../member.js';

@ArgsType()
export class MembersArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Words of a name or parts of them, where case and accents do not matter, or a part of an address.',
  })
  @IsOptional()
  @MaxCharacters(LIMITS.nameLength)
  search?: string | null;
}

@ObjectType()
export class MemberPage extends pageOf(Member) {}

const OLDEST_FIRST = { populate: ['person'], orderBy: { createdUtc: 'asc', id: 'asc' } } as const;

/** Returns the current members of the actor's workspace, oldest first. */
export const listAllMembers = ({ em }: Pick<Actor, 'em'>): Promise<Member[]> =>
  em.find(Member, { revokedUtc: null }, OLDEST_FIRST);

/** Lists the workspace's members, oldest first, without former ones. A page past the end is empty. */
export async function listMembers(
  context: Pick<Context, 'em' | 'inputProblems'>,
  args: MembersArgs,
): Promise<MemberPage> {
  refuseInvalid(context, args);
  const { page, pageSize, search } = args;
  const named = searchTerms(comparedText(search ?? '')).map(nameContains);
  const found =
    search && named.length > 0
      ? { $or: [{ $and: named }, { person: { email: { $ilike: containing(normalEmail(search)) } } }] }
      : {};
  const [items, totalCount] = await context.em.findAndCount(
    Member,
    { revokedUtc: null, ...found },
    { ...OLDEST_FIRST, ...limitAndOffset(args) },
  );
  return { items, page, pageSize, totalCount };
}
