import { composeArtwork } from '../../../src/artwork/compose-artwork.js';
import type { DecodeCheckResult } from '../../../src/artwork/decode-check/check-artwork.js';
import { READERS } from '../../../src/artwork/decode-check/reader-names.js';
import { Renderer, type RenderRequest } from '../../../src/artwork/rendering/renderer.js';
import type { Logger } from '../../../src/core/logger.js';

/**
 * Draws campaigns in this process and treats every picture as readable, for tests of other subjects: decoding takes
 * most of the time of a creation. All other pictures come from the real renderer, whose process starts with the first.
 */
export class UncheckedRenderer extends Renderer {
  constructor(logger: Logger) {
    super(logger, 0);
  }

  override async findReadableArtwork({ artwork }: RenderRequest): Promise<DecodeCheckResult> {
    const composed = await composeArtwork({ ...artwork, mask: null }, false);
    if ('problems' in composed) return composed;
    const { svg, version, unusedErrorCorrection, isLogoFaint, mask } = composed;
    return { artwork: { svg, version, unusedErrorCorrection, isLogoFaint, mask, readers: READERS } };
  }

  override findReadableMask(request: RenderRequest): Promise<DecodeCheckResult> {
    return this.findReadableArtwork(request);
  }

  override async svg({ artwork }: RenderRequest): Promise<string> {
    const composed = await composeArtwork(artwork, true);
    if ('problems' in composed) throw new Error('A stored campaign can no longer be drawn.');
    return composed.svg;
  }
}
