import { Field, ID, ObjectType } from 'type-graphql';
import { labelsPerSheet } from '../../core/contract/sheets/sheet-layout.js';
import { findInputProblems } from '../../core/field-rules.js';
import type { Context } from '../../tenancy/caller/context.js';
import { type CampaignOfRun, campaignsOfRun } from './make/campaigns-of-run.js';
import { drawAhead } from './make/draw-ahead.js';
import { labelRequest } from './make/label-request.js';
import { PREFETCH } from './make/run-to-make.js';
import type { CreatePrintRunInput } from './print-run-inputs.js';
import { readPrintRunOptions } from './read-print-run-options.js';
import { selectCampaigns } from './select-campaigns.js';

@ObjectType({ description: 'The label of a campaign as it will be printed.' })
export class PrintRunLabel {
  @Field(() => ID)
  campaignId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The code with its text. Its width and height have the ratio of the print.' })
  svg!: string;
}

/** Labels of a preview. Drawing one takes about 10 ms. */
export const PREVIEW_LABELS_MAX = 40;

/** Draws the labels at the beginning of the first sheet, one for each campaign. A ZIP has none. */
export async function previewLabels(context: Context, input: CreatePrintRunInput): Promise<PrintRunLabel[]> {
  const problems = findInputProblems(context, input);
  const options = readPrintRunOptions(input, problems);
  const ids = await selectCampaigns(context, input, problems);
  problems.throwIfAny();
  if (options?.kind !== 'Sheets') return [];
  const { em, workspace, publicUrl, renderer } = context;
  const first = Math.ceil(Math.min(labelsPerSheet(options.layout), PREVIEW_LABELS_MAX) / options.copies);
  const draw = async ({ id, campaign }: CampaignOfRun): Promise<PrintRunLabel[]> => {
    if (campaign === null || campaign.deletedUtc !== null) return [];
    const svg = await renderer.sheetSvg(workspace.id, labelRequest(publicUrl, campaign, options));
    return [{ campaignId: id, name: campaign.name, svg }];
  };
  const labels: PrintRunLabel[] = [];
  for await (const drawn of drawAhead(campaignsOfRun(em, ids.slice(0, first)), PREFETCH, draw)) labels.push(...drawn);
  return labels;
}
