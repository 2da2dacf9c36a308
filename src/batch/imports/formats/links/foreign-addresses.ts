import { problem } from '../../../../core/contract/problems.js';
import { quotable } from '../../rows/stored-rows.js';
import type { ColumnPlan } from '../column-plan.js';
import { FileProblem } from '../file-problem.js';

/** An address whose path is one word, as services for short links make them, with or without a scheme. */
const SHORT_ADDRESS = /^(?:https?:\/\/)?((?:[\w-]+\.)+[\w-]+)\/[^\s/.?#]{1,64}\/?$/i;
/** A workspace of a service rarely has more domains. */
const HOSTS = 3;

/**
 * Throws a FileProblem for a column that is about to be ignored and has nothing but short addresses of a few foreign
 * hosts: they may be printed, and would then lead nowhere. Whoever sends the file can say what the column is.
 */
export function refuseForeignAddresses(
  { fields }: ColumnPlan,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  chosen: ReadonlySet<string>,
  row: number,
): void {
  if (['code', 'shortUrl', 'customUrl'].some((field) => fields.includes(field))) return;
  const content = fields.indexOf('content');
  for (const [index, column] of columns.entries()) {
    if (fields[index] !== null || chosen.has(column)) continue;
    const present = rows.filter((values) => values[index]?.trim());
    const hosts = new Set(present.map((values) => SHORT_ADDRESS.exec(values[index]?.trim() ?? '')?.[1]?.toLowerCase()));
    const [host] = hosts;
    if (host === undefined || hosts.has(undefined) || hosts.size > HOSTS) continue;
    if (rows.some((values) => hosts.has(URL.parse(values[content] ?? '')?.host))) continue;
    throw new FileProblem(problem('column_of_addresses', { column: quotable(column), host: quotable(host) }), row);
  }
}
