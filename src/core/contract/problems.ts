import { BODIES_PROBLEMS } from './problems/bodies.js';
import { CONTENT_PROBLEMS } from './problems/content.js';
import { FILES_PROBLEMS } from './problems/files.js';
import { JOBS_PROBLEMS } from './problems/jobs.js';
import { REQUESTS_PROBLEMS } from './problems/requests.js';
import { ROUTING_PROBLEMS } from './problems/routing.js';
import { STYLE_PROBLEMS } from './problems/style.js';
import { WORKSPACES_PROBLEMS } from './problems/workspaces.js';

/**
 * All problems that the service reports, by code. The first sentence is the English of REST, of GraphQL's
 * messages and of logs: clients may rely on it. The second, if any, is the console's English.
 * Places in braces are the parameters.
 */
export const PROBLEMS = {
  ...REQUESTS_PROBLEMS,
  ...BODIES_PROBLEMS,
  ...CONTENT_PROBLEMS,
  ...STYLE_PROBLEMS,
  ...ROUTING_PROBLEMS,
  ...FILES_PROBLEMS,
  ...WORKSPACES_PROBLEMS,
  ...JOBS_PROBLEMS,
};

export type ProblemCode = keyof typeof PROBLEMS;

type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never;
type PlacesOf<Code extends ProblemCode> = Places<(typeof PROBLEMS)[Code][0]>;

type ParamValue = string | number;

/** A problem, independent of language. Plain JSON: it may be stored and sent. */
export interface Problem {
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, ParamValue>>;
}

type Params<Code extends ProblemCode> = [PlacesOf<Code>] extends [never]
  ? []
  : [params: Readonly<Record<PlacesOf<Code>, ParamValue>>];

/** Makes a problem with exactly the parameters that its sentence has places for. */
export const problem = <Code extends ProblemCode>(code: Code, ...[params]: Params<Code>): Problem => ({
  code,
  params: params ?? {},
});

/** The English sentence of a problem. */
export const renderProblem = ({ code, params }: Problem): string =>
  PROBLEMS[code][0].replace(/\{(\w+)\}/g, (_, place: string) => String(params[place]));

/** A problem with its English sentence, for answers of GraphQL that say both. */
export const withMessage = (details: Problem): { message: string; details: Problem } => ({
  message: renderProblem(details),
  details,
});

/** Describes `details` in the schema. */
export const PROBLEM_DETAILS = '`code` and `params` of what `message` says in English, for other languages.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCode = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(PROBLEMS, code);

/**
 * Reads a problem from JSON, parsed or not. Any other text becomes the problem `untranslated`: messages of libraries, and
 * sentences that were stored before problems had codes.
 */
export function readProblem(stored: unknown): Problem {
  const value = typeof stored === 'string' && stored.startsWith('{"code":') ? JSON.parse(stored) : stored;
  if (!isRecord(value) || !isCode(value.code)) return problem('untranslated', { text: String(stored) });
  const params = Object.entries(isRecord(value.params) ? value.params : {});
  const read = (param: unknown): ParamValue => (typeof param === 'number' ? param : String(param));
  return { code: value.code, params: Object.fromEntries(params.map(([name, param]) => [name, read(param)])) };
}
