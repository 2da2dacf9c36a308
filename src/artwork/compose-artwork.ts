import { type ArtworkRefusal, type ArtworkRequest, type Composition, composeContents } from './compose-contents.js';
import { readContents } from './read-contents.js';

/** Reads the contents of a request and draws it (`composeContents`). */
export async function composeArtwork(request: ArtworkRequest, isStored = false): Promise<Composition | ArtworkRefusal> {
  return composeContents(request, await readContents(request.style, request.name, isStored), isStored);
}
