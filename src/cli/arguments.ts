import { parseArgs } from 'node:util';
import { isScope, SCOPES, type Scope } from '../api-keys/scopes.js';
import { Plan } from '../workspaces/plans.js';
import { WorkspaceStatus } from '../workspaces/workspace.js';

/** The command line was not understood; the message says what to write instead. */
export class UsageError extends Error {}

export interface Arguments {
  /** What stands before the options: `workspace set ID`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

const OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  repair: { type: 'boolean' },
  months: { type: 'string' },
  name: { type: 'string' },
  plan: { type: 'string' },
  status: { type: 'string' },
  'subscription-until': { type: 'string' },
  workspace: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  deleted: { type: 'boolean' },
} as const;

export function readArguments(given: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args: [...given], options: OPTIONS, allowPositionals: true });
    return { words: positionals, options: values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options were not understood.');
  }
}

const text = ({ options }: Arguments, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};

export const requiredText = (given: Arguments, name: string): string => {
  const value = text(given, name)?.trim();
  if (!value) throw new UsageError(`--${name} is needed.`);
  return value;
};

export const optionalText = text;

export const isGiven = ({ options }: Arguments, name: string): boolean => options[name] === true;

const oneOf = <Word extends string>(words: Record<string, Word>, name: string, value: string | undefined) => {
  if (value === undefined) return undefined;
  const found = Object.values(words).find((word) => word === value);
  if (found === undefined) throw new UsageError(`--${name} must be one of ${Object.values(words).join(', ')}.`);
  return found;
};

export const planOf = (given: Arguments): Plan | undefined => oneOf(Plan, 'plan', text(given, 'plan'));

export const statusOf = (given: Arguments): WorkspaceStatus | undefined =>
  oneOf(WorkspaceStatus, 'status', text(given, 'status'));

export function scopesOf(given: Arguments): Scope[] | undefined {
  const list = text(given, 'scopes')
    ?.split(',')
    .map((word) => word.trim());
  if (list === undefined) return undefined;
  if (!list.every(isScope)) throw new UsageError(`--scopes must be a list such as ${SCOPES.join(',')}.`);
  return [...new Set(list)];
}

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** An ISO 8601 date or time, UTC where no zone is given; `never` is null. */
export function timeOf(given: Arguments, name: string): Date | null | undefined {
  const value = text(given, name);
  if (value === undefined) return undefined;
  if (value === 'never') return null;
  const hasZone = !value.includes('T') || /(Z|[+-]\d{2}:\d{2})$/.test(value);
  const time = new Date(hasZone ? value : `${value}Z`);
  if (!ISO.test(value) || Number.isNaN(time.getTime())) {
    throw new UsageError(`--${name} must be a time such as 2030-01-31T00:00:00Z, or never.`);
  }
  return time;
}
