import { readBadge } from './badge/read-badge.js';
import type { Contents } from './compose-contents.js';
import type { ArtworkStyle } from './draw/drawing.js';
import { addWords, readWords } from './frames/frame-words.js';

/** Reads the badge, and loads the fonts of the frame's words. Reading a logo takes the longest. */
export async function readContents(style: ArtworkStyle, name: string, isStored: boolean): Promise<Contents> {
  const badge = await readBadge(style, name, isStored);
  const frame = style.design?.frame ?? null;
  if (frame === null) return { badge, words: null };
  return { badge, words: { problem: await readWords(frame), add: (drawing) => addWords(drawing, frame) } };
}
