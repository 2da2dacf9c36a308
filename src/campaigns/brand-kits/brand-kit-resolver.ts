import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { listCost, selectedFields, WORKER_COST } from '../../tenancy/fields/field-costs.js';
import { renderSample } from '../artwork/render-sample.js';
import { BrandKit, BrandKitInput, BrandKitsArgs } from './brand-kit.js';
import { createBrandKit, deleteBrandKit, listBrandKits, updateBrandKit } from './manage-brand-kits.js';

@Resolver(() => BrandKit)
export class BrandKitResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => [BrandKit], {
    complexity: listCost,
    description: `Up to ${LIMITS.brandKits}; the default one first, then by name.`,
  })
  brandKits(
    @Ctx() context: Context,
    @Args(() => BrandKitsArgs) args: BrandKitsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Partial<BrandKit>[]> {
    return listBrandKits(context, args, selectedFields(info));
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => BrandKit, { complexity: WORKER_COST })
  createBrandKit(@Ctx() context: Context, @Arg('input', () => BrandKitInput) input: BrandKitInput): Promise<BrandKit> {
    return createBrandKit(context, input);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => BrandKit, { complexity: WORKER_COST })
  updateBrandKit(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => BrandKitInput) input: BrandKitInput,
  ): Promise<BrandKit> {
    return updateBrandKit(context, id, input);
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => Boolean)
  deleteBrandKit(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<boolean> {
    return deleteBrandKit(context, id);
  }

  @FieldResolver(() => String, { complexity: WORKER_COST, description: 'A sample code in this look.' })
  svg(@Ctx() context: Context, @Root() { style, design, name }: BrandKit): Promise<string> {
    return renderSample(context, { style, design, name });
  }
}
