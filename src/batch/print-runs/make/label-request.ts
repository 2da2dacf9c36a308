import type { SheetCodeRequest } from '../../../artwork/sheets/sheet-code.js';
import { artworkRequest } from '../../../campaigns/artwork/render-request.js';
import type { Campaign } from '../../../campaigns/campaign.js';
import { SheetCaption, type SheetOptions } from '../print-run-options.js';

/** Returns what to draw on the label of a campaign, in print and in the preview. */
export function labelRequest(
  publicUrl: string,
  campaign: Campaign,
  { layout, caption, isCmyk }: SheetOptions,
): SheetCodeRequest {
  return {
    artwork: artworkRequest(publicUrl, campaign),
    room: { width: layout.labelWidth - 2 * layout.padding, height: layout.labelHeight - 2 * layout.padding },
    caption: captionOf(campaign, caption),
    isCmyk,
  };
}

function captionOf({ name, code }: Campaign, caption: SheetCaption): string | null {
  if (caption === SheetCaption.None) return null;
  return caption === SheetCaption.Name ? name : code;
}
