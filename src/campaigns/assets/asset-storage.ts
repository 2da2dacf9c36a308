import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import type { Context } from '../../tenancy/caller/context.js';
import { activeBytes, unattachedBytes } from './used-bytes.js';

@ObjectType('QrAssetStorage', { description: 'Bytes of uploads, as sent, and the allowances.' })
export class AssetStorage {
  @Field(() => GraphQLSafeInt, { description: 'Uploads shown by campaigns that are not deleted.' })
  attached!: number;

  @Field(() => GraphQLSafeInt)
  attachedMax!: number;

  @Field(() => GraphQLSafeInt, { description: 'Uploads shown by no campaign.' })
  unattached!: number;

  @Field(() => GraphQLSafeInt)
  unattachedMax!: number;

  @Field(() => GraphQLSafeInt, { description: 'Maximum for one picture.' })
  imageMax!: number;

  @Field(() => GraphQLSafeInt, { description: 'Maximum for one PDF.' })
  pdfMax!: number;
}

/** Storage used by the workspace's uploads. All values are from the same moment. */
export async function readAssetStorage({ em, workspace, uploadLimits }: Context): Promise<AssetStorage> {
  return {
    attached: await activeBytes(em, workspace.id),
    attachedMax: uploadLimits.activeBytes,
    unattached: await unattachedBytes(em, workspace.id),
    unattachedMax: uploadLimits.unattachedBytes,
    imageMax: uploadLimits.imageBytes,
    pdfMax: uploadLimits.pdfBytes,
  };
}
