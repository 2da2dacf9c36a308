import { lookUp } from './look-up.js';
import { BODIES_PROBLEMS } from './problems/bodies.js';
import { CONTENT_PROBLEMS } from './problems/content.js';
import { FILES_PROBLEMS } from './problems/files.js';
import { JOBS_PROBLEMS } from './problems/jobs.js';
import { REQUESTS_PROBLEMS } from './problems/requests.js';
import { ROUTING_PROBLEMS } from './problems/routing.js';
import { STYLE_PROBLEMS } from './problems/style.js';
import { WORKSPACES_PROBLEMS } from './problems/workspaces.js';

/**
 * All problems that the service reports, by code. The first sentence appears in REST responses, GraphQL messages and
 * logs; clients may rely on it. The second, if any, is the console's version. Braces contain the names of parameters.
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

/** A language-independent problem. Plain JSON that can be stored and sent. */
export interface Problem {
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, ParamValue>>;
}

type Params<Code extends ProblemCode> = [PlacesOf<Code>] extends [never]
  ? []
  : [params: Readonly<Record<PlacesOf<Code>, ParamValue>>];

/** Creates a problem with exactly the parameters of its sentence. */
export const problem = <Code extends ProblemCode>(code: Code, ...[params]: Params<Code>): Problem => ({
  code,
  params: params ?? {},
});

/** Returns the English sentence of a problem. */
export const renderProblem = ({ code, params }: Problem): string =>
  PROBLEMS[code][0].replace(/\{(\w+)\}/g, (_, place: string) => String(lookUp(params, place)));

/** Returns a problem and its English sentence, for GraphQL responses that contain both. */
export const withMessage = (details: Problem): { message: string; details: Problem } => ({
  message: renderProblem(details),
  details,
});

/** Describes `details` in the schema. */
export const PROBLEM_DETAILS = '`code` and `params` of `message`, for translation.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCode = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(PROBLEMS, code);

function parseOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * Reads a problem from JSON, parsed or not. Any other text becomes the problem `untranslated`: messages from libraries,
 * and what is damaged.
 */
export function readProblem(stored: unknown): Problem {
  const value = typeof stored === 'string' && stored.startsWith('{"code":') ? parseOrNull(stored) : stored;
  if (!isRecord(value) || !isCode(value.code)) return problem('untranslated', { text: String(stored) });
  const params = Object.entries(isRecord(value.params) ? value.params : {});
  const read = (param: unknown): ParamValue => (typeof param === 'number' ? param : String(param));
  return { code: value.code, params: Object.fromEntries(params.map(([name, param]) => [name, read(param)])) };
}
