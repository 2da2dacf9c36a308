import { Arg, Authorized, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { findBrandKit } from '../campaigns/brand-kits/brand-kit.js';
import type { Scope } from '../core/contract/scopes.js';
import type { Context } from '../tenancy/caller/context.js';
import { Report } from './reports/managing/report.js';
import { SharedFigures } from './shared-figures/shared-figures.js';

@ObjectType({
  description:
    'How many things show a brand kit as it is at the time: they change with it, and lose its look when it is deleted.',
})
export class BrandKitUses {
  @Field(() => Int, { description: 'Pages of shared figures.' })
  sharedFigures!: number;

  @Field(() => Int, { description: 'Reports by mail.' })
  reports!: number;
}

/** Only numbers, so that everybody who may change a kit can see them: reports name people outside. */
@Resolver()
export class BrandKitUsesResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => BrandKitUses)
  async brandKitUses(@Ctx() { em }: Context, @Arg('id', () => ID) id: string): Promise<BrandKitUses> {
    const brandKit = await findBrandKit(em, id);
    return {
      sharedFigures: await em.count(SharedFigures, { brandKit }),
      reports: await em.count(Report, { brandKitId: brandKit.id }),
    };
  }
}
