import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { SAMPLE_CODE } from '../../core/contract/ids/sample-code.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import type { Context } from '../../tenancy/caller/context.js';
import type { CampaignDraft, CampaignLook } from '../campaign-draft.js';
import { renderRequest } from './render-request.js';

/** A look, and the name whose first letter becomes the monogram if the style has none. */
type SampleLook = CampaignLook & Partial<Pick<CampaignDraft, 'name'>>;

/** Returns a Dynamic code of this look that has not been created. */
export const sampleDraft = ({ style, design, name = '' }: SampleLook): CampaignDraft => ({
  ...{
    name,
    code: SAMPLE_CODE,
    encodedAddress: null,
    mode: QrCodeMode.Dynamic,
    payloadType: QrPayloadType.Url,
    content: '',
  },
  ...{ style, design },
});

/**
 * Returns the SVG of a sample Dynamic code in a valid look. Occupies a child process unless the SVG is in the cache,
 * which all workspaces share.
 */
export const renderSample = (context: Context, look: SampleLook): Promise<string> =>
  context.renderer.svg(renderRequest(context, { ...sampleDraft(look), mask: null }), true);
