import { Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { STATEMENT_COST, upTo, WORKER_COST } from '../../tenancy/fields/field-costs.js';
import { createSample, findSample } from './create-sample.js';
import { removeSample } from './remove-sample.js';
import { SAMPLES } from './sample-campaigns.js';

const COST = SAMPLES.length * WORKER_COST;

@Resolver()
export class SampleResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => [ID], {
    complexity: upTo(SAMPLES.length, STATEMENT_COST),
    description: 'Ids of the sample campaigns that are not deleted.',
  })
  sampleQrCodes(@Ctx() context: Context): Promise<string[]> {
    return findSample(context);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => [ID], {
    complexity: upTo(SAMPLES.length, COST),
    description:
      'Creates sample campaigns with pages, files and scans to try the service with, and returns their ids. Changes ' +
      'nothing while at least one of them exists.',
  })
  async createSample(@Ctx() context: Context): Promise<readonly string[]> {
    return (await createSample(context)).ids;
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => Int, {
    complexity: COST,
    description:
      'Removes the sample campaigns for good, however they have been edited, with their files and scans. Returns their number.',
  })
  removeSample(@Ctx() context: Context): Promise<number> {
    return removeSample(context);
  }
}
