import { FieldProblems } from '../../../field-problems.js';
import { lookUp } from '../../look-up.js';
import { type Problem, problem } from '../../problems.js';
import { cleanValue, trimInvisible, trimText } from '../../text.js';
import { type TextRule, textProblem } from './text-rule.js';

export type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a JSON object; null for any other text, including JSON scalars and arrays. */
export const parseJsonObject = (text: string): JsonObject | null => {
  try {
    const value: unknown = JSON.parse(trimText(text));
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
};

/**
 * Reads own members of a JSON content and collects their problems under the path as sent (`content.startUtc`). Null
 * counts as absent. An invalid member is reported and then reads as absent.
 */
export class MemberReader {
  readonly problems = new FieldProblems();
  readonly object: JsonObject;
  readonly #shape: TextRule['shape'] | undefined;

  /** `shape` applies to every text, whatever its rule says. */
  constructor(object: JsonObject, shape?: TextRule['shape']) {
    this.object = object;
    this.#shape = shape;
  }

  hasAnyOf(names: readonly string[]): boolean {
    return names.some((name) => Object.hasOwn(this.object, name));
  }

  /** Returns the member's value under the first of its names that was sent; null if none was. */
  value(names: readonly string[]): unknown {
    const name = this.#sentName(names);
    return name === undefined ? null : lookUp(this.object, name);
  }

  /** Returns the string as sent, a `line` without invisible characters around it; null if it is absent, blank or invalid. */
  text(names: readonly string[], rule: TextRule): string | null {
    const value = this.value(names);
    if (value === null) return null;
    if (typeof value !== 'string') return this.#wrong(names, problem('not_string'));
    const wrong = textProblem(value, { ...rule, shape: this.#shape ?? rule.shape });
    if (wrong !== null) return this.#wrong(names, wrong);
    if (trimText(value) === '') return null;
    return rule.shape === 'line' ? trimInvisible(value) : value;
  }

  /**
   * Returns the result of `read`, which gets the string as it was meant; null if it is absent or blank. If `read` returns
   * null, `wrong` is reported.
   */
  parsed<Value>(
    names: readonly string[],
    read: (text: string) => Value | null,
    wrong: Problem | ((text: string) => Problem),
  ): Value | null {
    const sent = this.text(names, { shape: 'line' });
    if (sent === null) return null;
    const text = cleanValue(sent);
    return read(text) ?? this.#wrong(names, typeof wrong === 'function' ? wrong(text) : wrong);
  }

  flag(names: readonly string[]): boolean | null {
    const value = this.value(names);
    if (value === null || typeof value === 'boolean') return value;
    return this.#wrong(names, problem('not_boolean'));
  }

  /** Adds a problem unless this member already has one. */
  require(names: readonly string[], isFine: boolean, problem: Problem): void {
    if (!isFine && !this.isWrong(names)) this.#wrong(names, problem);
  }

  isWrong(names: readonly string[]): boolean {
    return this.problems.has(this.#path(names));
  }

  add(names: readonly string[], problem: Problem): void {
    this.problems.add(this.#path(names), problem);
  }

  #wrong(names: readonly string[], problem: Problem): null {
    this.add(names, problem);
    return null;
  }

  #path(names: readonly string[]): string {
    return `content.${this.#sentName(names) ?? names[0]}`;
  }

  #sentName(names: readonly string[]): string | undefined {
    return names.find((name) => (lookUp(this.object, name) ?? null) !== null);
  }
}
