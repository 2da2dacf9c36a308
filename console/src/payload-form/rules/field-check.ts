const CONTROL = /[\u0000-\u001f\u007f]/;
const CONTROL_IN_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** `line`: no control characters; `lines`: line breaks and tabs too. */
export type TextShape = 'line' | 'lines';

function textProblem(text: string, shape: TextShape): string | null {
  if (text.includes('\u0000')) return 'Must not contain the NUL character.';
  if (!text.isWellFormed()) return 'Must be well-formed Unicode: it holds half of a surrogate pair.';
  if (shape === 'line' && CONTROL.test(text)) return 'Must be one line without control characters.';
  if (shape === 'lines' && CONTROL_IN_LINES.test(text)) {
    return 'Must not contain control characters other than tabs and line breaks.';
  }
  return null;
}

/** Checks fields by the service's rules and collects its messages: at most one for a field. */
export class FieldCheck {
  readonly messages: Record<string, string[]> = {};

  /** Returns the text; empty when it is blank or wrong. */
  text(name: string, text: string, shape: TextShape): string {
    const problem = textProblem(text, shape);
    if (problem !== null) this.require(name, false, problem);
    return problem !== null || text.trim() === '' ? '' : text;
  }

  /** Returns what `read` makes of the text; null when it is blank or wrong, which it is when `read` returns null. */
  parsed<Value>(name: string, text: string, read: (text: string) => Value | null, problem: string): Value | null {
    const line = this.text(name, text, 'line');
    if (line === '') return null;
    const value = read(line.trim());
    this.require(name, value !== null, problem);
    return value;
  }

  /** Adds a message, unless the field has one already. */
  require(name: string, isFine: boolean, message: string): void {
    const field = `content.${name}`;
    if (!isFine && this.messages[field] === undefined) this.messages[field] = [message];
  }

  isWrong(name: string): boolean {
    return this.messages[`content.${name}`] !== undefined;
  }
}
