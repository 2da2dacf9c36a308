import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { upTo } from '../../tenancy/fields/field-costs.js';
import { Campaign } from '../campaign.js';
import { setSoldOut } from './set-sold-out.js';
import { DISH_NAME, QrSoldOut, soldOutAt } from './sold-out.js';

@Resolver(() => Campaign)
export class HouseResolver {
  @Authorized<Scope>('qr:write')
  @Mutation(() => Campaign, {
    description:
      'Marks a dish of a menu as sold out until 4:00 in the morning, or as available again. The version of the campaign stays.',
  })
  setDishSoldOut(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('dish', () => String, { description: DISH_NAME }) dish: string,
    @Arg('isSoldOut', () => Boolean) isSoldOut: boolean,
    @Arg('zone', () => String, { description: 'IANA time zone of the caller, for a house without one.' }) zone: string,
  ): Promise<Campaign> {
    return setSoldOut(context, id, { dish, isSoldOut, zone });
  }

  @FieldResolver(() => [QrSoldOut], {
    complexity: upTo(LIMITS.house.soldOut),
    description: 'Dishes that are sold out now, also those that the menu does not have.',
  })
  soldOut(@Ctx() { clock }: Context, @Root() { soldOut }: Pick<Campaign, 'soldOut'>): QrSoldOut[] {
    return soldOutAt(soldOut, clock.now());
  }
}
