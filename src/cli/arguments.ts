import { parseArgs } from 'node:util';
import { lookUp } from '../core/contract/look-up.js';
import { Plan } from '../core/contract/plans.js';
import { isScope, SCOPES, type Scope } from '../core/contract/scopes.js';
import { WorkspaceStatus } from '../tenancy/workspace.js';

/** The command line is wrong. The message says what to write instead. */
export class UsageError extends Error {}

export interface Arguments {
  /** Words before the options, such as `workspace set ID`. */
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

const OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  repair: { type: 'boolean' },
  months: { type: 'string' },
  shards: { type: 'string' },
  name: { type: 'string' },
  plan: { type: 'string' },
  status: { type: 'string' },
  'subscription-until': { type: 'string' },
  workspace: { type: 'string' },
  member: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  'revoke-keys': { type: 'boolean' },
  file: { type: 'string' },
  'dry-run': { type: 'boolean' },
  wait: { type: 'boolean' },
  to: { type: 'string' },
  'remove-source': { type: 'boolean' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  deleted: { type: 'boolean' },
  out: { type: 'string' },
  format: { type: 'string' },
  mm: { type: 'string' },
  dpi: { type: 'string' },
  color: { type: 'string' },
  'foreground-ink': { type: 'string' },
  'secondary-ink': { type: 'string' },
  'background-ink': { type: 'string' },
  'frame-ink': { type: 'string' },
  caption: { type: 'string' },
  'caption-position': { type: 'string' },
} as const;

/** Parses the command line. Throws a UsageError for an unknown option. */
export function readArguments(words: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
    return { words: positionals, options: values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'Invalid options.');
  }
}

/** Returns the option's value, or undefined if absent. */
export const optionalText = ({ options }: Arguments, name: string): string | undefined => {
  const value = lookUp(options, name);
  return typeof value === 'string' ? value : undefined;
};

/** Returns the option's value without surrounding white space. Throws a UsageError if it is absent or empty. */
export const requiredText = (args: Arguments, name: string): string => {
  const value = optionalText(args, name)?.trim();
  if (!value) throw new UsageError(`--${name} is required.`);
  return value;
};

/** Returns whether a flag was given. */
export const hasFlag = ({ options }: Arguments, name: string): boolean => lookUp(options, name) === true;

/** Returns the value of an option that is one of the given words, ignoring case; undefined if absent. */
export const oneOf = <Value extends string>(
  allowed: Record<string, Value>,
  name: string,
  value: string | undefined,
): Value | undefined => {
  if (value === undefined) return undefined;
  const found = Object.values(allowed).find((item) => item.toLowerCase() === value.toLowerCase());
  if (found === undefined) throw new UsageError(`--${name} must be one of ${Object.values(allowed).join(', ')}.`);
  return found;
};

export const planOf = (args: Arguments): Plan | undefined => oneOf(Plan, 'plan', optionalText(args, 'plan'));

export const statusOf = (args: Arguments): WorkspaceStatus | undefined =>
  oneOf(
    { Active: WorkspaceStatus.Active, Suspended: WorkspaceStatus.Suspended },
    'status',
    optionalText(args, 'status'),
  );

export function scopesOf(args: Arguments): Scope[] | undefined {
  const list = optionalText(args, 'scopes')
    ?.split(',')
    .map((word) => word.trim());
  if (list === undefined) return undefined;
  if (!list.every(isScope))
    throw new UsageError(`--scopes must be a comma-separated list, such as ${SCOPES.join(',')}.`);
  return [...new Set(list)];
}

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Returns an ISO 8601 date or time, in UTC unless it has a time zone. Returns null for `never`, undefined if absent.
 */
export function timeOf(args: Arguments, name: string): Date | null | undefined {
  const value = optionalText(args, name);
  if (value === undefined) return undefined;
  if (value === 'never') return null;
  const hasZone = !value.includes('T') || /(Z|[+-]\d{2}:\d{2})$/.test(value);
  const time = new Date(hasZone ? value : `${value}Z`);
  if (!ISO.test(value) || Number.isNaN(time.getTime())) {
    throw new UsageError(`--${name} must be a time such as 2030-01-31T00:00:00Z, or never.`);
  }
  return time;
}
