import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** SQL files next to the migrations; the build does not copy them. */
const FOLDER = new URL('../../../../../src/platform/database/schema/', import.meta.url);

/** In this order, because later ones refer to earlier ones. */
const FILES = ['access', 'campaigns', 'scans', 'lists', 'counts', 'batch', 'webhooks', 'reporting', 'views'];

/** The whole schema of 1.0. Everything after it is a migration of its own. */
export class Baseline extends Migration {
  override up(): void {
    for (const name of FILES) this.addSql(readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8'));
  }
}
