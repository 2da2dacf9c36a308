import type { EntityManager } from '@mikro-orm/postgresql';

/** Leaves room for a number. */
const LENGTH_MAX = 50;

/** An arbitrary number that only this lock uses. */
const LOCK = 7_167_620_034;

/** A name as the part of an address: `Café Nord` becomes `cafe-nord`. */
const addressPartOf = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
    .replace(/^-|-$/g, '') || 'workspace';

/** Returns a free slug for a new workspace, and reserves it until the commit. Call it in a transaction. */
export async function reserveSlug(em: EntityManager, name: string): Promise<string> {
  await em.execute('select pg_advisory_xact_lock(?)', [LOCK]);
  const wanted = addressPartOf(name);
  const rows = await em.execute<{ slug: string }[]>('select slug from workspace where starts_with(slug, ?)', [wanted]);
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let number = 2, slug = wanted; ; number++) {
    if (!taken.has(slug)) return slug;
    slug = `${wanted}-${number}`;
  }
}
