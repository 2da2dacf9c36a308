import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { STATEMENT_COST, upTo, WORKER_COST } from '../../tenancy/fields/field-costs.js';
import {
  createSharedFigures,
  findSharedFiguresUrl,
  listSharedFigures,
  replaceSharedFiguresAddress,
  revokeSharedFigures,
  updateSharedFigures,
} from './manage-shared-figures.js';
import { SharedFigures, SharedFiguresState, sharedFiguresState } from './shared-figures.js';
import { SharedFiguresAddress, SharedFiguresInput } from './shared-figures-inputs.js';

const { count } = LIMITS.sharedFigures;

@Resolver(() => SharedFigures)
export class SharedFiguresResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => [SharedFigures], {
    complexity: upTo(count, STATEMENT_COST),
    description: `Up to ${count}, by name.`,
  })
  sharedFigures(@Ctx() context: Context): Promise<SharedFigures[]> {
    return listSharedFigures(context);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => SharedFiguresAddress, {
    complexity: WORKER_COST,
    description: 'Creates a page of figures that whoever has its address can open.',
  })
  createSharedFigures(
    @Ctx() context: Context,
    @Arg('input', () => SharedFiguresInput) input: SharedFiguresInput,
  ): Promise<SharedFiguresAddress> {
    return createSharedFigures(context, input);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => SharedFigures, { complexity: WORKER_COST, description: 'Its address stays.' })
  updateSharedFigures(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => SharedFiguresInput) input: SharedFiguresInput,
  ): Promise<SharedFigures> {
    return updateSharedFigures(context, id, input);
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => SharedFiguresAddress, { description: 'Ends the address and returns a new one.' })
  replaceSharedFiguresAddress(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<SharedFiguresAddress> {
    return replaceSharedFiguresAddress(context, id);
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => Boolean, { description: 'Ends the page for everybody, from the next request on.' })
  revokeSharedFigures(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<boolean> {
    return revokeSharedFigures(context, id);
  }

  @FieldResolver(() => SharedFiguresState)
  state(@Root() shared: SharedFigures, @Ctx() { clock }: Context): SharedFiguresState {
    return sharedFiguresState(shared, clock.now());
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The address of the page, for callers who may share (qr:write). Null for others, and where it is not known: then ' +
      'replaceSharedFiguresAddress returns a new one.',
  })
  url(@Root() shared: SharedFigures, @Ctx() context: Context): Promise<string | null> {
    return findSharedFiguresUrl(context, shared);
  }

  @FieldResolver(() => ID, { nullable: true })
  qrCodeId(@Root() { campaign }: SharedFigures): string | null {
    return campaign?.id ?? null;
  }

  @FieldResolver(() => ID, { nullable: true })
  brandKitId(@Root() { brandKit }: SharedFigures): string | null {
    return brandKit?.id ?? null;
  }

  @FieldResolver(() => Boolean)
  hasPassword(@Root() { password }: SharedFigures): boolean {
    return password !== null;
  }
}
