import { GraphQLUpload } from 'graphql-upload-minimal';
import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Scope } from '../../core/contract/scopes.js';
import type { FormFile } from '../../platform/http/body/read-upload-form.js';
import type { Context } from '../../tenancy/caller/context.js';
import { FIGURES_COST, listCost, WORKER_COST } from '../../tenancy/fields/field-costs.js';
import { PageArgs } from '../../tenancy/fields/paging.js';
import { Asset } from './asset.js';
import { AssetStorage, readAssetStorage } from './asset-storage.js';
import { AssetUser, assetUser } from './asset-user.js';
import { deleteAsset } from './delete-asset.js';
import { findAsset } from './find-asset.js';
import { AssetPage, listAssets } from './list-assets.js';
import { copyAsset, uploadAsset } from './upload-asset.js';

@Resolver(() => Asset)
export class AssetResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => Asset)
  qrAsset(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Asset> {
    return findAsset(context.em, id);
  }

  @Authorized<Scope>('qr:read')
  @Query(() => AssetPage, { complexity: listCost, description: 'Uploads, newest first.' })
  qrAssets(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<AssetPage> {
    return listAssets(context, args);
  }

  @Authorized<Scope>('qr:read')
  @Query(() => AssetStorage, { complexity: FIGURES_COST })
  qrAssetStorage(@Ctx() context: Context): Promise<AssetStorage> {
    return readAssetStorage(context);
  }

  @FieldResolver(() => AssetUser, { nullable: true, description: 'Null while no campaign shows it.' })
  shownBy(@Root() { campaignId }: Asset, @Ctx() context: Context): Promise<AssetUser | null> {
    return assetUser(context, campaignId);
  }

  @FieldResolver(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When it will be removed unless a campaign shows it by then. Null while one does.',
  })
  removedUtc(@Root() { unattachedUtc }: Asset): Date | null {
    return unattachedUtc && new Date(unattachedUtc.getTime() + LIMITS.unattachedLifetimeMs);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => Asset, {
    complexity: WORKER_COST,
    description: 'Inspects a file and stores it, unattached and private.',
  })
  uploadQrAsset(@Ctx() context: Context, @Arg('file', () => GraphQLUpload) file: FormFile): Promise<Asset> {
    return context.rejectedUploads.count(uploadAsset(context, file));
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => Asset, {
    complexity: WORKER_COST,
    description: 'Stores a file of the workspace again, unattached and private, to show it in another campaign.',
  })
  copyQrAsset(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Asset> {
    return copyAsset(context, id);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => ID, { description: 'Deletes an upload that no campaign shows, and returns its id.' })
  deleteQrAsset(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<string> {
    return deleteAsset(context, id);
  }
}
