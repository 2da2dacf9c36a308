import type { Context } from '../../access/context/context.js';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import type { Design } from '../../core/contract/design-options.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import type { QrStyle } from '../style/qr-style.js';
import { renderRequest } from './render-request.js';

/**
 * Stands in for the code of a Dynamic campaign that has not been created yet. It has the same length, but its dot makes
 * it invalid as a code: otherwise somebody could choose it and receive the scans of printed samples. It has no digits,
 * which take fewer modules, so that a sample is never smaller than the real code.
 */
export const SAMPLE_CODE = 'a.sample';

/**
 * Returns the SVG of a sample Dynamic code in a valid style. Occupies a child process unless the SVG is in the cache,
 * which all workspaces share.
 */
export const renderSample = (context: Context, style: QrStyle, design: Design | null = null): Promise<string> =>
  context.renderer.svg(
    renderRequest(context, {
      name: '',
      code: SAMPLE_CODE,
      mode: QrCodeMode.Dynamic,
      payloadType: QrPayloadType.Url,
      content: '',
      style,
      design,
      mask: null,
    }),
  );
