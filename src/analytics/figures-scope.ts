import type { EntityManager } from '@mikro-orm/postgresql';

/** Whose figures are read: one campaign's, or all of a workspace's. */
export interface FiguresScope {
  readonly workspaceId: string;
  /** Null for all campaigns. */
  readonly campaignId: string | null;
}

/** Runs SQL with `?` parameters on the connection of the snapshot. */
export type Read = <Row extends object>(sql: string, params: readonly unknown[]) => Promise<Row[]>;

export const readOf =
  (em: EntityManager): Read =>
  <Row extends object>(sql: string, params: readonly unknown[]) =>
    em.execute<Row[]>(sql, [...params]);

/** The key of the rollups and totals. */
export const subjectId = ({ workspaceId, campaignId }: FiguresScope): string => campaignId ?? workspaceId;

export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
export const isoDay = (milliseconds: number): string => iso(milliseconds).slice(0, 10);
