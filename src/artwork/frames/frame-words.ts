import type { DesignFrame } from '../../core/contract/design-options.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import type { Worded } from '../compose-contents.js';
import { textPath } from '../draw/caption.js';
import { fitText } from '../draw/caption-lines.js';
import type { Drawing } from '../draw/drawing.js';
import { loadFonts } from '../lettering/fonts.js';
import { undrawableGraphemes } from '../lettering/shape-text.js';
import { frameWords } from './frame-layout.js';

/** Free space above and below the words, as a share of the height for them. */
const SPACE_SHARE = 0.16;

/** Where the height limits the letters, lines of equal length look better than a short one below. */
const BALANCE = 1.1;

const textOf = ({ text }: DesignFrame): string => text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Loads the fonts of a frame's words. Returns the characters that cannot be drawn as a problem, or null. */
export async function readWords(frame: DesignFrame): Promise<Problem | null> {
  const text = textOf(frame);
  await loadFonts(text, frame.font);
  const missing = undrawableGraphemes(text, frame.font);
  return missing.length === 0 ? null : problem('characters_not_drawable', { characters: missing.join(' ') });
}

/** Adds the words to a drawing with their frame, in one or two lines. Their fonts must be loaded (`readWords`). */
export function addWords(drawing: Drawing, frame: DesignFrame): Worded {
  const size = drawing.extent - 2 * drawing.side;
  const { box, emShareMax } = frameWords(size, frame.design);
  const height = (box.bottom - box.top) * (1 - 2 * SPACE_SHARE);
  const room = { extent: size, width: box.right - box.left, height, padding: 0, emShareMax, font: frame.font };
  const { problem: tooSmall, ...fitted } = fitText(textOf(frame), { ...room, balance: BALANCE });
  const path = textPath(fitted, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const layers = [...drawing.layers, { path, paint: frame.textColor, isCrisp: false }];
  return { drawing: { ...drawing, layers }, em: fitted.em, problem: tooSmall };
}
