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
  const { design } = campaign;
  const shown =
    caption === SheetCaption.Words && design ? { ...campaign, design: { ...design, frame: null } } : campaign;
  return {
    artwork: artworkRequest(publicUrl, shown),
    room: { width: layout.labelWidth - 2 * layout.padding, height: layout.labelHeight - 2 * layout.padding },
    caption: CAPTIONS[caption](campaign),
    isCmyk,
  };
}

/** Texts by the kind of caption. */
const CAPTIONS: Readonly<Record<SheetCaption, (campaign: Campaign) => string | null>> = {
  [SheetCaption.None]: () => null,
  [SheetCaption.Name]: ({ name }) => name,
  [SheetCaption.Code]: ({ code }) => code,
  [SheetCaption.Words]: ({ design, name }) => design?.frame?.text ?? name,
};
