import { problem } from '../../core/contract/problems.js';
import { ProblemError } from '../../core/errors.js';

/**
 * Why an image is rejected. Thrown in this folder and caught by `inspectFile`, which turns it into the reason of a
 * failed inspection.
 */
export class ImageRefusal extends ProblemError {}

/** The file violates its format, for example after a faulty writer or transfer. */
export const damaged = (format: 'PNG' | 'JPEG', why: string): ImageRefusal =>
  new ImageRefusal(problem('image_damaged', { format, why }));

/** One message for all trailing data: a ZIP, a script, a motion photo's video, a second image. */
export const trailingData = (): ImageRefusal => new ImageRefusal(problem('image_with_other_data'));
