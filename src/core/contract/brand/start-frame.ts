import { contrastRatio } from '../colour.js';
import { LIMITS } from '../contract-limits.js';
import type { DesignFrame } from '../design-options.js';

/** Returns the frame that words get if nothing else is said: below the code and in its colour. */
export function startFrame({ foregroundColor }: { readonly foregroundColor: string }, text: string): DesignFrame {
  return inColour({ design: 'LabelBelow', text, font: 'Modern', textColor: '#FFFFFF' }, foregroundColor);
}

/** Returns the frame in another colour; its words keep theirs as long as they can be read. */
export function inColour<Frame extends Pick<DesignFrame, 'textColor'>>(
  frame: Frame,
  color: string,
): Frame & { color: string } {
  const textColor = [frame.textColor, '#FFFFFF'].find((text) => contrastRatio(text, color) >= LIMITS.pageContrast);
  return { ...frame, color, textColor: textColor ?? '#000000' };
}
