import { t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  BrandKitsDocument,
  type BrandKitsQuery,
  CreateBrandKitDocument,
  type CreateBrandKitMutationVariables,
  DeleteBrandKitDocument,
  KitUsesDocument,
  UpdateBrandKitDocument,
} from '../../../generated/code-designer/kits/kits.ts';
import { execute } from '../../api/execute.ts';
import { queryClient } from '../../api/query-client.ts';
import { completeAction } from '../../frame/run-action.ts';
import { runAction } from '../../frame/use-action.ts';
import type { Look } from '../look.ts';
import { lookOfKit } from './kit-look.ts';

/** A look that the workspace has saved under a name. Campaigns that were made with it have no connection to it. */
export type Kit = BrandKitsQuery['brandKits'][number];
type KitInput = CreateBrandKitMutationVariables['input'];

/** A kit may have a logo of 700 KB, and its sample shows it again, so that more might not fit into a response. */
const PAGE = 5;

async function readKits(signal: AbortSignal, page = 1): Promise<readonly Kit[]> {
  const { brandKits } = await execute(BrandKitsDocument, { page, pageSize: PAGE }, signal);
  return brandKits.length < PAGE ? brandKits : [...brandKits, ...(await readKits(signal, page + 1))];
}

const KITS = queryOptions({
  queryKey: ['brand-kits', 'whole'],
  queryFn: ({ signal }) => readKits(signal),
  staleTime: 60_000,
});

/** The workspace's kits, the default first. */
export const useKits = () => useQuery(KITS);

/** The same for what must not begin without them. Throws an ApiError. */
export const loadKits = (): Promise<readonly Kit[]> => queryClient.ensureQueryData(KITS);

/** How many things show the kit as it is at the time. */
export const useKitUses = ({ id }: Kit) =>
  useQuery({
    queryKey: ['brand-kits', 'uses', id],
    queryFn: async ({ signal }) => (await execute(KitUsesDocument, { id }, signal)).brandKitUses,
    staleTime: 0,
  });

/** What can be changed of a kit. */
export interface KitFields extends Look {
  readonly name: string;
  readonly isDefault: boolean;
}

const inputOf = ({ name, isDefault, ...look }: KitFields): KitInput => ({
  ...{ name: name.trim(), isDefault },
  ...lookOfKit(look),
});

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['brand-kits'] });

/** Throws an ApiError if the look is refused. */
export async function createKit(kit: KitFields): Promise<void> {
  await execute(CreateBrandKitDocument, { input: inputOf(kit) });
  await refresh();
}

/** Throws an ApiError if the look is refused. */
export async function updateKit(kit: Kit, change: Partial<KitFields>): Promise<void> {
  await execute(UpdateBrandKitDocument, { id: kit.id, input: inputOf({ ...kit, ...change }) });
  await refresh();
}

export function replaceLook(kit: Kit, { style, design }: Look): Promise<unknown> {
  const { name } = kit;
  const undo = () => runAction({ run: () => updateKit(kit, {}), done: t`Undone.` });
  return runAction({ run: () => updateKit(kit, { style, design }), done: t`${name} now has this design.`, undo });
}

/** Makes a kit the start of new codes, or with null none. */
export function chooseDefault(
  kits: readonly Kit[],
  chosen: Kit | null,
  done: string,
  canUndo = true,
): Promise<unknown> {
  const before = kits.find(({ isDefault }) => isDefault) ?? null;
  const kit = chosen ?? before;
  return runAction({
    run: async () => kit && updateKit(kit, { isDefault: chosen !== null }),
    done,
    undo: canUndo
      ? () => chooseDefault(chosen === null ? [] : [{ ...chosen, isDefault: true }], before, t`Undone.`, false)
      : null,
  });
}

export const deleteKit = ({ id, name }: Kit): Promise<unknown> =>
  completeAction({
    run: async () => {
      await execute(DeleteBrandKitDocument, { id });
      await refresh();
    },
    done: t`${name} deleted. Codes made with it stay as they are.`,
  });
