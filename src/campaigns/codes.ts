import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { problem } from '../core/contract/problems.js';
import { isCode } from '../core/contract/text.js';
import { newCode } from '../core/ids.js';
import { Campaign } from './campaign.js';

/** The problem of a chosen code that is taken. It does not reveal by whom. */
export const CODE_USED = problem('code_used');

/**
 * Returns those of the codes that a campaign has or had. Skips values that cannot be codes. Codes are unique across all
 * workspaces, forever: a deleted campaign keeps its code, because it may be in print.
 */
export async function usedCodes(em: EntityManager, requested: readonly unknown[]): Promise<Set<string>> {
  const codes = requested.filter((code) => typeof code === 'string').filter(isCode);
  if (codes.length === 0) return new Set();
  const rows = await em.find(Campaign, { code: { $in: codes } }, { filters: false, fields: ['code'] });
  return new Set(rows.map(({ code }) => code));
}

/** Returns that many new codes that no campaign has. */
export async function unusedCodes(em: EntityManager, count: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(newCode());
  const used = await usedCodes(em, [...codes]);
  const free = [...codes].filter((code) => !used.has(code));
  return used.size === 0 ? free : [...free, ...(await unusedCodes(em, used.size))];
}

/** Whether a transaction failed because another one took the same code. */
export const isCodeConflict = (error: unknown): boolean =>
  error instanceof UniqueConstraintViolationException && error.message.includes('campaign_code');
