import type { Problem } from '../core/contract/problems.js';
import { readBadge } from './badge/read-badge.js';
import type { ArtworkStyle } from './draw/drawing.js';
import { readWords } from './frames/frame-words.js';

/** What a picture contains besides the code. */
export interface Contents {
  readonly badge: Awaited<ReturnType<typeof readBadge>>;
  /** Why the words of the frame cannot be drawn as they are; null if they can, or if there are none. */
  readonly wordsProblem: Problem | null;
}

/** Reads the badge, and loads the fonts of the frame's words. Reading a logo takes the longest. */
export async function readContents(style: ArtworkStyle, name: string, isStored: boolean): Promise<Contents> {
  const badge = await readBadge(style, name, isStored);
  const frame = style.design?.frame ?? null;
  return { badge, wordsProblem: frame === null ? null : await readWords(frame) };
}
