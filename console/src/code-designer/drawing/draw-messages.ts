import type { DrawnPreview } from '../../../../src/artwork/browser/draw-preview.ts';
import type { PreviewQrCodeInput } from '../../../generated/code-designer/preview.ts';

/** Draw this, or, with a picture of the service, remember its parts. */
export type DrawMessage =
  | { readonly publicUrl: string; readonly input: PreviewQrCodeInput }
  | { readonly input: PreviewQrCodeInput; readonly svg: string };

/** The answer to a message that asks for a picture. */
export interface DrawnMessage {
  readonly drawn: DrawnPreview | null;
}
