import { type FileUpload, GraphQLUpload } from 'graphql-upload-minimal';
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Scope } from '../api-keys/scopes.js';
import type { Context } from '../context/context.js';
import { Asset } from './asset.js';
import { deleteAsset } from './delete-asset.js';
import { findAsset } from './find-asset.js';
import { uploadAsset } from './upload-asset.js';

@Resolver(() => Asset)
export class AssetResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => Asset)
  qrAsset(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Asset> {
    return findAsset(context.em, id);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => Asset, { description: 'Inspects a file and keeps it, unattached and private.' })
  async uploadQrAsset(
    @Ctx() context: Context,
    @Arg('file', () => GraphQLUpload) file: Promise<FileUpload>,
  ): Promise<Asset> {
    const { filename, mimetype, createReadStream } = await file;
    return uploadAsset(context, { fileName: filename, declaredType: mimetype, open: createReadStream });
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => ID, { description: 'Deletes an upload that no campaign shows, and gives its id.' })
  deleteQrAsset(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<string> {
    return deleteAsset(context, id);
  }
}
