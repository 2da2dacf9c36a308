import { Baseline } from './baseline.js';

/** Migrations in order. The database stores the names, so they must not change. */
export const MIGRATIONS = [{ name: '20261126-baseline', class: Baseline }] as const;
