import type { Context } from '../../access/context/context.js';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import type { QrStyle } from '../style/qr-style.js';
import { renderRequest } from './render-request.js';

/**
 * In place of the code that a Dynamic campaign gets when it is created: of the same length, and no code, as it has a dot. Whoever chose it
 * would get the scans of samples that were printed. Without digits, which take fewer modules: a sample is not smaller than the code will be.
 */
export const SAMPLE_CODE = 'a.sample';

/**
 * Returns the SVG of a Dynamic code as this service would make it, in a style that passes. Occupies a child process, unless it
 * is in the cache, which all workspaces share.
 */
export const renderSample = (context: Context, style: QrStyle): Promise<string> =>
  context.renderer.svg(
    renderRequest(context, {
      name: '',
      code: SAMPLE_CODE,
      mode: QrCodeMode.Dynamic,
      payloadType: QrPayloadType.Url,
      content: '',
      style,
      mask: null,
    }),
  );
