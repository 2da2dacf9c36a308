import { expect } from 'chai';
import { labelRequest } from '../../../../../src/batch/print-runs/make/label-request.js';
import { SheetCaption, type SheetOptions } from '../../../../../src/batch/print-runs/print-run-options.js';
import type { DrawnCampaign } from '../../../../../src/campaigns/campaign-draft.js';
import { startFrame } from '../../../../../src/core/contract/brand/start-frame.js';
import { DEFAULT_STYLE } from '../../../../../src/core/contract/default-style.js';
import { DEFAULT_DESIGN } from '../../../../../src/core/contract/design-options.js';
import { FrameStyle } from '../../../../../src/core/contract/style-options.js';

const CAMPAIGN: DrawnCampaign = {
  ...{
    name: 'Sample',
    code: 'AbCd1234',
    encodedAddress: null,
    mode: 'Dynamic',
    payloadType: 'Url',
    content: 'https://example.com',
    mask: null,
  },
  style: { ...DEFAULT_STYLE, frameStyle: FrameStyle.Rounded },
  design: { ...DEFAULT_DESIGN, frame: startFrame(DEFAULT_STYLE, 'Scan me') },
};
const OPTIONS: Omit<SheetOptions, 'caption'> = {
  ...{ kind: 'Sheets', cutMarks: false, copies: 1, isCmyk: false },
  layout: {
    ...{ paperWidth: 210, paperHeight: 297, columns: 3, rows: 7, labelWidth: 60, labelHeight: 40 },
    ...{ columnGap: 0, rowGap: 0, marginLeft: 0, marginTop: 0, padding: 2 },
  },
};
const request = (caption: SheetCaption, campaign = CAMPAIGN) =>
  labelRequest('https://qr.example.com', campaign, { ...OPTIONS, caption });

describe('The label of a campaign', () => {
  it('has its frames, except where the words of the frame are printed instead', () => {
    const named = request(SheetCaption.Name);
    expect(named).to.have.property('caption', 'Sample');
    expect(named).to.have.nested.property('artwork.style.frameStyle', 'Rounded');
    expect(named).to.have.nested.property('artwork.style.design.frame.text', 'Scan me');
    const worded = request(SheetCaption.Words);
    expect(worded).to.have.property('caption', 'Scan me');
    expect(worded).to.have.nested.property('artwork.style.frameStyle', 'None');
    expect(worded).to.have.nested.property('artwork.style.design.frame', null);
    const plain = request(SheetCaption.Words, { ...CAMPAIGN, design: null });
    expect(plain).to.have.property('caption', 'Sample');
    expect(plain).to.have.nested.property('artwork.style.frameStyle', 'None');
  });
});
