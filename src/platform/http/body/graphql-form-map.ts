import { lookUp, setMember } from '../../../core/contract/look-up.js';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { invalidJson } from '../../../core/errors.js';

/** Where the file of a GraphQL form belongs. */
export interface FilePlace {
  /** Name of the form's part. */
  readonly part: string;
  put(file: object): void;
}

/** GraphQL names of variables and members, and list indices. */
const PATH = /^variables(?:\.[A-Za-z0-9_]{1,100}){1,10}$/;
const INDEX = /^\d{1,4}$/;

const EXAMPLE = { example: '{"0": ["variables.file"]}' };
const missing = (path: string): Problem => problem('form_map_unknown', { path: path.slice(0, 200) });

/**
 * Reads the map of a GraphQL form, null if it names no file. The path only leads through own members of the variables.
 * Throws `invalid_json` for anything else.
 */
export function filePlaceIn(map: unknown, operations: unknown): FilePlace | null {
  if (!isObject(map) || Array.isArray(map)) throw invalidJson(problem('form_map_wrong', EXAMPLE));
  const entries = Object.entries(map);
  const [entry] = entries;
  if (entry === undefined) return null;
  const [part, paths] = entry;
  if (entries.length > 1 || !Array.isArray(paths) || paths.length !== 1)
    throw invalidJson(problem('form_map_many', EXAMPLE));
  const [path]: readonly unknown[] = paths;
  if (typeof path !== 'string') throw invalidJson(problem('form_map_wrong', EXAMPLE));
  if (!PATH.test(path)) throw invalidJson(missing(path));
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let holder = operations;
  for (const step of steps) holder = hasMember(holder, step) ? lookUp(holder, step) : undefined;
  if (!hasMember(holder, last)) throw invalidJson(missing(path));
  const parent = holder;
  return { part, put: (file) => setMember(parent, last, file) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const hasMember = (value: unknown, name: string): value is Record<string, unknown> =>
  isObject(value) && Object.hasOwn(value, name) && (!Array.isArray(value) || INDEX.test(name));
