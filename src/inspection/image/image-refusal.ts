/**
 * Why an image is refused: one sentence a person can act on. Thrown by the readers of this folder and caught by
 * `inspectFile`, which makes the verdict of it; it never leaves the folder.
 */
export class ImageRefusal extends Error {}

/** For what only a broken writer or a broken transfer makes. */
export const damaged = (format: 'PNG' | 'JPEG', why: string): ImageRefusal =>
  new ImageRefusal(`The ${format} is damaged: ${why}`);

/** One answer for every kind of tail: a ZIP, a script, a motion photo's film, a second image. */
export const somethingAfterTheEnd = (): ImageRefusal =>
  new ImageRefusal('There is something after the end of the image: save it anew.');
