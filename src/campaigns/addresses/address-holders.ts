import type { EntityManager } from '@mikro-orm/postgresql';
import { type Problem, problem } from '../../core/contract/problems.js';
import { type AppError, validationFailed } from '../../core/errors.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { type Addressed, pathOf } from './apply-addresses.js';

/** Whom requests to an address on any host of the workspace lead to: its id, by address and by code. */
export interface AddressHolders {
  readonly byAddress: Map<string, string>;
  readonly byCode: Map<string, string>;
}

const HELD = `
  select a.address, null as code, a.campaign_id as id from campaign_address a
   where a.workspace_id = ? and a.address = any(?::text[])
  union all
  select null, c.code, c.id from campaign c where c.workspace_id = ? and c.code = any(?::text[])`;

/**
 * Returns who has these addresses, including deleted campaigns, which keep theirs because they may be in print. A command
 * asks with the workspace locked, so that nobody takes one until its commit.
 */
export async function findAddressHolders(
  { workspace }: Pick<Actor, 'workspace'>,
  em: EntityManager,
  addresses: readonly string[],
): Promise<AddressHolders> {
  const holders: AddressHolders = { byAddress: new Map(), byCode: new Map() };
  if (addresses.length === 0) return holders;
  const values = [workspace.id, [...addresses], workspace.id, addresses.map(pathOf)];
  const rows = await em.execute<{ address: string | null; code: string | null; id: string }[]>(HELD, values);
  for (const { address, code, id } of rows) {
    if (address !== null) holders.byAddress.set(address, id);
    if (code !== null) holders.byCode.set(code, id);
  }
  return holders;
}

type Holder = Readonly<Addressed> & { readonly id: string };

/** All that must lead to the campaign. */
export const ledBy = ({ addresses, encodedAddress }: Readonly<Omit<Addressed, 'code'>>): string[] =>
  encodedAddress === null ? [...addresses] : [...new Set([...addresses, encodedAddress])];

/** Returns the error if another campaign has one of the addresses; otherwise they are held by this one, and null. */
export function takeAddresses({ byAddress, byCode }: AddressHolders, campaign: Holder): AppError | null {
  const { id, code, encodedAddress } = campaign;
  const led = ledBy(campaign);
  const isOthers = (holder: string | undefined): boolean => holder !== undefined && holder !== id;
  const taken = led.find((each) => isOthers(byAddress.get(each)) || isOthers(byCode.get(pathOf(each))));
  if (taken !== undefined) {
    return validationFailed({ [taken === encodedAddress ? 'address' : 'addresses']: [addressTaken(taken)] });
  }
  for (const address of led) byAddress.set(address, id);
  byCode.set(code, id);
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
  const { id, code } = before;
  const refusal = takeAddresses(await findAddressHolders(actor, em, ledBy(after)), { id, code, ...after });
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
