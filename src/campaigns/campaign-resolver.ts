import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { ArtworkFormat } from '../artwork/formats/artwork-format.js';
import { LIMITS } from '../core/contract/contract-limits.js';
import { scanAddressOf } from '../core/contract/payloads/syntax/web-address.js';
import type { Scope } from '../core/contract/scopes.js';
import type { Context } from '../tenancy/caller/context.js';
import { FIGURES_COST, listCost, selectedFields, upTo, WORKER_COST } from '../tenancy/fields/field-costs.js';
import { isPrinted } from './addresses/printed.js';
import { CampaignArtwork, renderArtwork, renderSvg } from './artwork/campaign-artwork.js';
import { PreviewQrCodeInput, previewCampaign, QrCodePreview } from './artwork/preview-campaign.js';
import { QrPrintInput, QrProofInput } from './artwork/print-input.js';
import { campaignScannability, Scannability } from './artwork/scannability.js';
import { Campaign, isActiveAt, type PauseState } from './campaign.js';
import type { SelectedCampaign } from './campaign-columns.js';
import type { DrawnCampaign } from './campaign-draft.js';
import { CreateQrCodeInput, ListQrCodesArgs, QrCodeIdsArgs, UpdateQrCodeInput } from './campaign-inputs.js';
import { createCampaign } from './create-campaign.js';
import { deleteCampaign } from './delete-campaign.js';
import { CampaignPage, listCampaignIds, listCampaigns } from './list-campaigns.js';
import { QrPause, QrPauseInput } from './pauses/qr-pause.js';
import { readCampaign, readCampaignByExternalId } from './read-campaign.js';
import { setCampaignStatus } from './set-campaign-status.js';
import { updateCampaign } from './update-campaign.js';

const EXPECTED_VERSIONS = {
  nullable: true,
  description:
    'Refused with `precondition_failed` unless the campaign has one of these versions. A single version is accepted as a list.',
};

const PAUSE = { nullable: true, description: 'Only when pausing. A pause without it replaces one that has words.' };

@Resolver(() => Campaign)
export class CampaignResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => CampaignPage, { complexity: listCost, description: 'Newest first, unless another order is requested.' })
  qrCodes(
    @Ctx() context: Context,
    @Args(() => ListQrCodesArgs) args: ListQrCodesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CampaignPage> {
    return listCampaigns(context, args, selectedFields(info, ['items']));
  }

  @Authorized<Scope>('qr:read')
  @Query(() => [ID], {
    complexity: upTo(LIMITS.selectionMax, FIGURES_COST),
    description: `Ids of all campaigns that qrCodes lists. Refused if there are more than ${LIMITS.selectionMax}.`,
  })
  qrCodeIds(@Ctx() context: Context, @Args(() => QrCodeIdsArgs) args: QrCodeIdsArgs): Promise<string[]> {
    return listCampaignIds(context, args);
  }

  @Authorized<Scope>('qr:read')
  @Query(() => Campaign)
  qrCode(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SelectedCampaign> {
    return readCampaign(context, id, selectedFields(info));
  }

  @Authorized<Scope>('qr:read')
  @Query(() => Campaign)
  qrCodeByExternalId(
    @Ctx() context: Context,
    @Arg('externalId', () => String) externalId: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SelectedCampaign> {
    return readCampaignByExternalId(context, externalId, selectedFields(info));
  }

  @Authorized<Scope>('qr:read')
  @Query(() => CampaignArtwork, {
    complexity: WORKER_COST,
    description: 'The picture as a file. With a proof, always a PDF.',
  })
  qrCodeArtwork(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('format', () => ArtworkFormat, { defaultValue: ArtworkFormat.png }) format: ArtworkFormat,
    @Arg('print', () => QrPrintInput, { nullable: true }) print?: QrPrintInput | null,
    @Arg('proof', () => QrProofInput, { nullable: true }) proof?: QrProofInput | null,
  ): Promise<CampaignArtwork> {
    return renderArtwork(context, id, proof ? ArtworkFormat.pdf : format, print, proof);
  }

  @Authorized<Scope>('qr:read')
  @Query(() => QrCodePreview, {
    complexity: WORKER_COST,
    description: 'The picture that a new campaign would have. Stores nothing.',
  })
  previewQrCode(
    @Ctx() context: Context,
    @Arg('input', () => PreviewQrCodeInput) input: PreviewQrCodeInput,
  ): Promise<QrCodePreview> {
    return previewCampaign(context, input);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => Campaign, { complexity: WORKER_COST })
  createQrCode(
    @Ctx() context: Context,
    @Arg('input', () => CreateQrCodeInput) input: CreateQrCodeInput,
  ): Promise<Campaign> {
    return createCampaign(context, input);
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => Campaign, { complexity: WORKER_COST })
  updateQrCode(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateQrCodeInput) input: UpdateQrCodeInput,
    @Arg('expectedVersions', () => [Int], EXPECTED_VERSIONS) expectedVersions?: number[] | null,
  ): Promise<Campaign> {
    return updateCampaign(context, id, input, { expectedVersions });
  }

  @Authorized<Scope>('qr:write')
  @Mutation(() => Campaign, { description: 'Activates or pauses a campaign. Activating ends a pause.' })
  setQrCodeStatus(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('isActive', () => Boolean) isActive: boolean,
    @Arg('expectedVersions', () => [Int], EXPECTED_VERSIONS) expectedVersions?: number[] | null,
    @Arg('pause', () => QrPauseInput, PAUSE) pause?: QrPauseInput | null,
  ): Promise<Campaign> {
    return setCampaignStatus(context, id, { isActive, pause, expectedVersions });
  }

  @Authorized<Scope>('qr:delete')
  @Mutation(() => ID, { description: 'Soft-deletes the campaign and returns its id.' })
  deleteQrCode(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('expectedVersions', () => [Int], EXPECTED_VERSIONS) expectedVersions?: number[] | null,
  ): Promise<string> {
    return deleteCampaign(context, id, expectedVersions);
  }

  @FieldResolver(() => Boolean, { description: 'False while it is paused. A pause that has a time ends by itself.' })
  isActive(@Ctx() { clock }: Context, @Root() campaign: PauseState): boolean {
    return isActiveAt(campaign, clock.now());
  }

  @FieldResolver(() => QrPause, { nullable: true, description: 'Null unless it is paused with words or until a time.' })
  pause(@Ctx() { clock }: Context, @Root() campaign: Pick<Campaign, 'isActive' | 'pause'>): QrPause | null {
    return isActiveAt(campaign, clock.now()) ? null : campaign.pause;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The address encoded in a Dynamic code. Null for a Static code, which encodes its content.',
  })
  address(
    @Ctx() { publicUrl }: Context,
    @Root() campaign: Pick<Campaign, 'mode' | 'code' | 'encodedAddress'>,
  ): string | null {
    return scanAddressOf(publicUrl, campaign);
  }

  @FieldResolver(() => Boolean, {
    complexity: FIGURES_COST,
    description: 'Whether it is in a print run or has been scanned: to change its address then needs `confirmPrinted`.',
  })
  isPrinted(@Ctx() context: Context, @Root() { id }: Pick<Campaign, 'id'>): Promise<boolean> {
    return isPrinted(context, id);
  }

  @FieldResolver(() => String, { complexity: WORKER_COST, description: 'The rendered SVG.' })
  svg(@Ctx() context: Context, @Root() campaign: DrawnCampaign): Promise<string> {
    return renderSvg(context, campaign);
  }

  @FieldResolver(() => Scannability, {
    complexity: WORKER_COST,
    description: 'How well the finished picture can be scanned.',
  })
  scannability(@Ctx() context: Context, @Root() campaign: DrawnCampaign): Promise<Scannability> {
    return campaignScannability(context, campaign);
  }
}
