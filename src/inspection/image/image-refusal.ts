import { problem } from '../../core/contract/problems.js';
import { ProblemError } from '../../core/errors.js';
import { hiddenFileIn } from '../recognize-file.js';

/**
 * Why an image is rejected. Thrown in this folder and caught by `inspectFile`, which turns it into the reason of a
 * failed inspection.
 */
export class ImageRefusal extends ProblemError {}

/** The file violates its format, for example after a faulty writer or transfer. */
export const damaged = (format: 'PNG' | 'JPEG', why: string): ImageRefusal =>
  new ImageRefusal(problem('image_damaged', { format, why }));

/**
 * Ignores what follows an image, because only re-encoded pixels are published: a gain map (CIPA DC-007), a stereo image,
 * a motion photo's video, a vendor's data. Throws if it is a file of another kind, so that no upload is two files.
 */
export function checkTrailingData(trailing: Buffer): void {
  const kind = hiddenFileIn(trailing);
  if (kind !== null) throw new ImageRefusal(problem('image_with_other_data', { kind }));
}
