import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Scope } from '../api-keys/scopes.js';
import type { Context } from '../context/context.js';
import { WORKER_COST } from '../context/field-costs.js';
import type { UploadedFile } from '../storage/uploaded-file.js';
import { Asset } from './asset.js';
import { deleteAsset } from './delete-asset.js';
import { findAsset } from './find-asset.js';
import { uploadAsset } from './upload-asset.js';
import { UploadScalar } from './upload-scalar.js';

@Resolver(() => Asset)
export class AssetResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => Asset)
  qrAsset(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Asset> {
    return findAsset(context.em, id);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => Asset, {
    complexity: WORKER_COST,
    description: 'Inspects a file and stores it, unattached and private.',
  })
  uploadQrAsset(@Ctx() context: Context, @Arg('file', () => UploadScalar) file: UploadedFile): Promise<Asset> {
    return uploadAsset(context, file);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => ID, { description: 'Deletes an upload that no campaign shows, and returns its id.' })
  deleteQrAsset(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<string> {
    return deleteAsset(context, id);
  }
}
