import { problem } from '../../core/contract/problems.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import { readRows, readTogether } from '../../tenancy/fields/read-together.js';
import type { Addressed, RequestedAddresses } from './apply-addresses.js';

/** Two queries, because the totals may be on another database node of a cluster. */
const SCANNED = {
  name: 'scanned-campaigns',
  text: 'select subject_id as id from scan_total where workspace_id = $1 and subject_id = any ($2::uuid[])',
};
const IN_PRINT_RUNS = {
  name: 'campaigns-in-print-runs',
  text: 'select id from campaign where workspace_id = $1 and id = any ($2::uuid[]) and printed_utc is not null',
};

/** Marks campaigns of a print run, for good. */
export const MARK_PRINTED = `update campaign set printed_utc = ?
  where workspace_id = ? and id = any (?::uuid[]) and printed_utc is null`;

/** Returns those of the campaigns that were in a print run or have been scanned, so that they may be in print (ADR 88). */
export async function readPrinted(
  context: Pick<Context, 'reads' | 'workspace'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await Promise.all(
    [SCANNED, IN_PRINT_RUNS].map((each) => readRows<{ id: string }>(context, each, [ids])),
  );
  return new Set(found.flat().map(({ id }) => id));
}

/** All campaigns of a request are asked for together. */
export const isPrinted = readTogether(async (context: Context, ids: readonly string[]): Promise<boolean[]> => {
  const printed = await readPrinted(context, ids);
  return ids.map((id) => printed.has(id));
});

/** Whether a request may change where a campaign is scanned, so that it matters whether it may be in print. */
export const mayMove = ({ addresses, address, confirmPrinted }: Confirmed): boolean =>
  (addresses !== undefined || address !== undefined) && !confirmPrinted;

type Confirmed = RequestedAddresses & { readonly confirmPrinted?: boolean | null };

/** Returns why what a printed campaign encodes, or where it is scanned, is not changed unless somebody confirms it. */
export function findPrintedProblems(before: Readonly<Addressed>, after: Omit<Addressed, 'code'>): FieldProblems {
  const problems = new FieldProblems();
  if (after.encodedAddress !== before.encodedAddress) problems.add('address', problem('address_printed'));
  const [removed] = before.addresses.filter((each) => !after.addresses.includes(each));
  if (removed !== undefined) problems.add('addresses', problem('removed_address_printed', { address: removed }));
  return problems;
}
