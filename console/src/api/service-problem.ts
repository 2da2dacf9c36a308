/** Something that the service says is wrong: a code of its catalogue of problems, and what its sentence has places for. */
export interface ServiceProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** The service's own sentence, for a code that is not known here. */
  readonly message?: string;
}

/** Problems by field, as the service spells fields: `content`, `style.foregroundColor`. */
export type FieldErrors = Readonly<Record<string, readonly ServiceProblem[]>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a problem as the service sends it beside its message: `{ code, params }`. */
export function readProblem(sent: unknown, message: string): ServiceProblem {
  if (!isRecord(sent) || typeof sent.code !== 'string') return { code: 'untranslated', params: { text: message } };
  const params = Object.entries(isRecord(sent.params) ? sent.params : {});
  const read = (value: unknown): string | number => (typeof value === 'number' ? value : String(value));
  return { code: sent.code, params: Object.fromEntries(params.map(([name, value]) => [name, read(value)])), message };
}
