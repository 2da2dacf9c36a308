import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { readScanAddress } from '../../core/contract/hosts/scan-address.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { malformedText } from '../../core/contract/text.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import type { CampaignDraft } from '../campaign-draft.js';
import type { Addressed, RequestedAddresses } from './apply-addresses.js';

const { count: COUNT_MAX } = LIMITS.addresses;

type AddressContext = Pick<Context, 'workspace'> & { readonly domains: Pick<Context['domains'], 'get'> };

/** A draft with what a request makes of its addresses. */
export type AddressedDraft = CampaignDraft & Readonly<Addressed>;

/** Returns the problems of requested addresses, except that another campaign has one. */
export function findAddressProblems(
  context: AddressContext,
  { mode, addresses: stored }: Pick<AddressedDraft, 'mode' | 'addresses'>,
  { addresses, address }: RequestedAddresses,
): FieldProblems {
  const problems = new FieldProblems();
  if (mode === QrCodeMode.Static) {
    if (addresses && addresses.length > 0) problems.add('addresses', problem('needs_dynamic_code'));
    if (address) problems.add('address', problem('needs_dynamic_code'));
    return problems;
  }
  if (typeof address === 'string') problems.addAll({ address: encodedProblems(context, address) });
  // Stop here: ten thousand addresses would give ten thousand problems.
  if ((addresses?.length ?? 0) > COUNT_MAX || stored.length > COUNT_MAX) {
    problems.add('addresses', problem('at_most_addresses', { max: COUNT_MAX }));
  } else {
    const seen = new Set<string>();
    for (const [index, text] of (addresses ?? []).entries()) {
      const wrong = addressProblem(text) ?? repeated(text, seen);
      if (wrong !== null) problems.add(`addresses[${index}]`, wrong);
    }
  }
  return problems;
}

function addressProblem(text: string): Problem | null {
  const read = readScanAddress(text);
  return malformedText(text) ?? (read.ok ? null : read.problem);
}

function repeated(text: string, seen: Set<string>): Problem | null {
  const read = readScanAddress(text);
  const address = read.ok ? `${read.host}/${read.path}` : text;
  if (seen.has(address)) return problem('address_twice_in_list', { address });
  seen.add(address);
  return null;
}

/** A picture must not encode what nobody answers. */
function encodedProblems({ domains, workspace }: AddressContext, text: string): Problem[] {
  const read = readScanAddress(text);
  if (!read.ok) return [read.problem];
  const isProven = domains.get(read.host)?.workspaceId === workspace.id;
  return isProven ? [] : [problem('domain_not_proven', { host: read.host })];
}
