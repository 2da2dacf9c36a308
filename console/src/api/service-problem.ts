import type { ProblemCode } from '../../../src/core/contract/problems.ts';
import { isRecord } from '../is-equal.ts';

/** A problem that the service reports: a code of its catalogue, and the parameters of its sentence. */
export interface ServiceProblem {
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** The service's own sentence, for a code that is unknown here. */
  readonly message?: string;
}

/** Problems by field, named as in the service: `content`, `style.foregroundColor`. */
export type FieldErrors = Readonly<Record<string, readonly ServiceProblem[]>>;

/** Reads a problem that the service sends with its message: `{ code, params }`. */
export function readProblem(sent: unknown, message: string): ServiceProblem {
  if (!isRecord(sent) || typeof sent.code !== 'string') return { code: 'untranslated', params: { text: message } };
  const params = Object.entries(isRecord(sent.params) ? sent.params : {});
  const read = (value: unknown): string | number => (typeof value === 'number' ? value : String(value));
  // A service of a later version may send others.
  return {
    code: sent.code as ProblemCode,
    params: Object.fromEntries(params.map(([name, value]) => [name, read(value)])),
    message,
  };
}
