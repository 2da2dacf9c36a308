import { sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Design } from '../../core/contract/design-options.js';
import { problem } from '../../core/contract/problems.js';
import { planLimitReached } from '../../core/errors.js';
import { findInputProblems, refuseInvalid } from '../../core/field-rules.js';
import { newId } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { limitAndOffset } from '../../tenancy/fields/paging.js';
import { lockWorkspace } from '../../tenancy/workspace.js';
import { checkDecoding } from '../artwork/render-request.js';
import { sampleDraft } from '../artwork/render-sample.js';
import { findDesignProblems, findStyleProblems, toStoredDesign } from '../style/style-rules.js';
import { BrandKit, type BrandKitInput, type BrandKitsArgs, findBrandKit } from './brand-kit.js';

type ListedBrandKit = Omit<BrandKit, 'style' | 'design'> & Partial<Pick<BrandKit, 'style' | 'design'>>;

/**
 * Lists the workspace's kits, the default first, then by name. Reads their styles, whose logos are large, only if a
 * selected field needs them.
 */
export async function listBrandKits(
  context: Context,
  args: BrandKitsArgs,
  selected: ReadonlySet<string>,
): Promise<ListedBrandKit[]> {
  refuseInvalid(context, args);
  const { em, budget, workspace } = context;
  const hasStyles = ['style', 'design', 'svg'].some((field) => selected.has(field));
  const page = { orderBy: { isDefault: 'desc', name: 'asc', id: 'asc' }, ...limitAndOffset(args) } as const;
  const kits = await em.find(BrandKit, {}, { ...page, exclude: ['style', 'design'], disableIdentityMap: true });
  if (!hasStyles || kits.length === 0) return kits;
  const ids = kits.map(({ id }) => id);
  const [size] = await em.execute<{ bytes: number }[]>(
    sql`select coalesce(sum(octet_length(concat(style, design))), 0)::integer as bytes from brand_kit
      where workspace_id = ${workspace.id} and id = any(${`{${ids.join(',')}}`}::uuid[])`,
  );
  budget?.read(size?.bytes ?? 0);
  return em.find(BrandKit, { id: { $in: ids } }, { orderBy: page.orderBy });
}

/** Creates a kit whose sample code can be read. */
export async function createBrandKit(context: Context, input: BrandKitInput): Promise<BrandKit> {
  const design = await checkKit(context, input);
  const { name, style, isDefault } = input;
  return runUnitOfWork(context, async ({ em, audit }) => {
    const workspace = await lockWorkspace(em, context.workspace.id);
    if ((await em.count(BrandKit)) >= LIMITS.brandKits) {
      throw planLimitReached(problem('at_most_brand_kits', { max: LIMITS.brandKits }));
    }
    if (isDefault) await clearDefault(em);
    const createdUtc = new Date(context.clock.now());
    const kit = em.create(BrandKit, { id: newId(), workspace, name, style, design, isDefault, createdUtc });
    audit(AuditAction.BrandKitCreated, kit.id);
    return kit;
  });
}

/** Replaces a kit. Campaigns that had its style keep it. */
export async function updateBrandKit(context: Context, id: string, input: BrandKitInput): Promise<BrandKit> {
  const design = await checkKit(context, input);
  const { name, style, isDefault } = input;
  return runUnitOfWork(context, async ({ em, audit }) => {
    await lockWorkspace(em, context.workspace.id);
    const kit = await findBrandKit(em, id);
    if (isDefault && !kit.isDefault) await clearDefault(em);
    em.assign(kit, { name, style, design, isDefault });
    audit(AuditAction.BrandKitUpdated, kit.id);
    return kit;
  });
}

/** Deletes a kit. Campaigns that had its style keep it. */
export const deleteBrandKit = (context: Context, id: string): Promise<boolean> =>
  runUnitOfWork(context, async ({ em, audit }) => {
    const kit = await findBrandKit(em, id);
    em.remove(kit);
    audit(AuditAction.BrandKitDeleted, kit.id);
    return true;
  });

/** Checks all fields of a kit and decodes a sample. Returns the design in stored form. */
async function checkKit(context: Context, input: BrandKitInput): Promise<Design | null> {
  const { style, name } = input;
  const design = toStoredDesign(input.design ?? null);
  const problems = findInputProblems(context, input);
  problems.merge(findStyleProblems(style, design, problems), 'style');
  problems.merge(findDesignProblems(style, design, problems), 'design');
  await checkDecoding(context, sampleDraft({ style, design, name }), problems);
  problems.throwIfAny();
  return design;
}

const clearDefault = (em: EntityManager): Promise<number> =>
  em.nativeUpdate(BrandKit, { isDefault: true }, { isDefault: false });
