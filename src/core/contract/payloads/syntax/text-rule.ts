import { type Problem, problem } from '../../problems.js';
import { isLongerThan, malformedText } from '../../text.js';

/** How a string member may look. `line`: no control characters; `lines`: line breaks and tabs too; `any`: all but NUL. */
export interface TextRule {
  readonly shape: 'line' | 'lines' | 'any';
  /** Longest length in Unicode code points. Without it, only the whole content is limited. */
  readonly max?: number;
}

const CONTROL = /[\u0000-\u001f\u007f]/;
const CONTROL_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Returns what is wrong with a text by the rule; null when nothing is. */
export function textProblem(text: string, { shape, max }: TextRule): Problem | null {
  const malformed = malformedText(text);
  if (malformed !== null) return malformed;
  if (max !== undefined && isLongerThan(text, max)) return problem('at_most_characters', { max });
  if (shape === 'line' && CONTROL.test(text)) return problem('not_one_line');
  if (shape === 'lines' && CONTROL_IN_LINES.test(text)) {
    return problem('control_characters_in_lines');
  }
  return null;
}
