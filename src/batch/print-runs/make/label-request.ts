import type { SheetCodeRequest } from '../../../artwork/sheets/sheet-code.js';
import { artworkRequest } from '../../../campaigns/artwork/render-request.js';
import type { DrawnCampaign } from '../../../campaigns/campaign-draft.js';
import { FrameStyle } from '../../../core/contract/style-options.js';
import { SheetCaption, type SheetOptions } from '../print-run-options.js';

/** Returns what to draw on the label of a campaign, in print and in the preview. */
export function labelRequest(
  publicUrl: string,
  campaign: DrawnCampaign,
  { layout, caption, isCmyk }: SheetOptions,
): SheetCodeRequest {
  return {
    artwork: artworkRequest(publicUrl, caption === SheetCaption.Words ? withoutFrame(campaign) : campaign),
    room: { width: layout.labelWidth - 2 * layout.padding, height: layout.labelHeight - 2 * layout.padding },
    caption: CAPTIONS[caption](campaign),
    isCmyk,
  };
}

const withoutFrame = (campaign: DrawnCampaign): DrawnCampaign => ({
  ...campaign,
  style: { ...campaign.style, frameStyle: FrameStyle.None },
  design: campaign.design && { ...campaign.design, frame: null },
});

/** Texts by the kind of caption. */
const CAPTIONS: Readonly<Record<SheetCaption, (campaign: DrawnCampaign) => string | null>> = {
  [SheetCaption.None]: () => null,
  [SheetCaption.Name]: ({ name }) => name,
  [SheetCaption.Code]: ({ code }) => code,
  [SheetCaption.Words]: ({ design, name }) => design?.frame?.text ?? name,
};
