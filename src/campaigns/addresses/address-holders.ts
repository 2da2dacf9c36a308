import type { EntityManager } from '@mikro-orm/postgresql';
import { type Problem, problem } from '../../core/contract/problems.js';
import { type AppError, validationFailed } from '../../core/errors.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { type Addressed, ledBy, pathOf } from './apply-addresses.js';

/**
 * The campaigns that addresses are printed for, by address. A code that nobody has encoded on a host does not hold the
 * address there: links of two hosts may have the same path.
 */
export type AddressHolders = Map<string, string>;

/** A list of texts as JSON. */
const TEXTS = 'array(select jsonb_array_elements_text(?::jsonb))';

const HELD = `
  select a.address, a.campaign_id as id from campaign_address a
   where a.workspace_id = ? and a.address = any(${TEXTS})
  union all
  select c.encoded_address, c.id from campaign c
   where c.workspace_id = ? and c.code = any(${TEXTS}) and c.encoded_address = any(${TEXTS})`;

/**
 * Returns who has these addresses, including deleted campaigns, which keep theirs because they may be in print. A command
 * asks with the workspace locked, so that nobody takes one until its commit.
 */
export async function findAddressHolders(
  { workspace }: Pick<Actor, 'workspace'>,
  em: EntityManager,
  addresses: readonly string[],
): Promise<AddressHolders> {
  if (addresses.length === 0) return new Map();
  const [all, codes] = [JSON.stringify(addresses), JSON.stringify(addresses.map(pathOf))];
  const values = [workspace.id, all, workspace.id, codes, all];
  const rows = await em.execute<{ address: string; id: string }[]>(HELD, values);
  return new Map(rows.map(({ address, id }) => [address, id]));
}

type Holder = Readonly<Omit<Addressed, 'code'>> & { readonly id: string };

/** Returns the error if another campaign has one of the addresses; otherwise they are held by this one, and null. */
export function takeAddresses(holders: AddressHolders, campaign: Holder): AppError | null {
  const { id, encodedAddress } = campaign;
  const led = ledBy(campaign);
  const taken = led.find((each) => (holders.get(each) ?? id) !== id);
  if (taken !== undefined) {
    return validationFailed({ [taken === encodedAddress ? 'address' : 'addresses']: [addressTaken(taken)] });
  }
  for (const address of led) holders.set(address, id);
  return null;
}

/**
 * Refuses addresses that another campaign has, and tells all instances of those that are added or removed. The workspace
 * and the campaign are locked.
 */
export async function moveCampaign(
  actor: Pick<Actor, 'workspace'>,
  { em, publish }: Pick<UnitOfWork, 'em' | 'publish'>,
  before: Holder,
  after: Readonly<Omit<Addressed, 'code'>>,
): Promise<void> {
  const refusal = takeAddresses(await findAddressHolders(actor, em, ledBy(after)), { id: before.id, ...after });
  if (refusal !== null) throw refusal;
  publishMoves(publish, before, after);
}

/** Tells all instances which addresses have been added or removed. */
export function publishMoves(
  publish: UnitOfWork['publish'],
  before: Pick<Addressed, 'addresses'>,
  after: Pick<Addressed, 'addresses'>,
): void {
  const moved = new Set([...before.addresses, ...after.addresses]);
  for (const id of moved) {
    if (before.addresses.includes(id) !== after.addresses.includes(id)) publish({ kind: 'address', id });
  }
}

const addressTaken = (address: string): Problem => problem('address_taken', { address });
