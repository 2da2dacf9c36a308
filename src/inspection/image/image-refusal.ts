import { problem } from '../../core/contract/problems.js';
import { ProblemError } from '../../core/errors.js';

/**
 * Why an image is refused. Thrown in this folder and caught by `inspectFile`, which
 * makes it the reason of a refused inspection.
 */
export class ImageRefusal extends ProblemError {}

/** The file does not follow its format, as after a faulty writer or transfer. */
export const damaged = (format: 'PNG' | 'JPEG', why: string): ImageRefusal =>
  new ImageRefusal(problem('image_damaged', { format, why }));

/** The same message for every kind of trailing data: a ZIP, a script, a motion photo's video, a second image. */
export const trailingData = (): ImageRefusal => new ImageRefusal(problem('image_with_other_data'));
