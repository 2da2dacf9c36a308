import { type TextRule, textProblem } from '../../../../src/core/contract/payloads/syntax/text-rule.ts';

/** Checks fields by the service's rules and collects its messages: at most one for a field. */
export class FieldCheck {
  readonly messages: Record<string, string[]> = {};

  /** Returns the text; empty when it is blank or wrong. */
  text(name: string, text: string, shape: TextRule['shape']): string {
    const problem = textProblem(text, { shape });
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
