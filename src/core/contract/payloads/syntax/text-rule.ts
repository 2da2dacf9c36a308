import { type Problem, problem } from '../../problems.js';
import { isLongerThan, malformedText } from '../../text.js';

/**
 * Which characters a string member may contain. `line`: no control characters; `lines`: also line breaks and tabs;
 * `any`: everything except NUL.
 */
export interface TextRule {
  readonly shape: 'line' | 'lines' | 'any';
  /** Maximum length in Unicode code points. If omitted, only the content as a whole is limited. */
  readonly max?: number;
}

const CONTROL = /[\u0000-\u001f\u007f]/;
const CONTROL_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Returns how a text breaks the rule, or null. */
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
