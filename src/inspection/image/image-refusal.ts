/**
 * Why an image is refused: one sentence that a person can act on. Thrown in this folder and caught by `inspectFile`, which
 * makes it the reason of a refused inspection.
 */
export class ImageRefusal extends Error {}

/** The file does not follow its format, as after a faulty writer or transfer. */
export const damaged = (format: 'PNG' | 'JPEG', why: string): ImageRefusal =>
  new ImageRefusal(`The ${format} is damaged: ${why}`);

/** The same message for every kind of trailing data: a ZIP, a script, a motion photo's video, a second image. */
export const trailingData = (): ImageRefusal =>
  new ImageRefusal('The file has other data after the end of the image: save it again.');
