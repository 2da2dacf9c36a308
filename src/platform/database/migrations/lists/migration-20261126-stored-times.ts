import { Migration } from '@mikro-orm/migrations';

/**
 * A damaged time in the JSON of a campaign is no time in its list. A cast would fail for all campaigns that a statement
 * writes.
 */
export class MigrationStoredTimes extends Migration {
  override up(): void {
    this.addSql(`
      create function stored_time(stored text) returns timestamptz language plpgsql stable strict parallel restricted as $$
      begin
        return stored::timestamptz;
      exception when data_exception then
        return null;
      end $$`);
    for (const name of NAMES) this.addSql(rewritten(castOf(name), callOf(name)));
  }

  override down(): void {
    for (const name of NAMES) this.addSql(rewritten(callOf(name), castOf(name)));
    this.addSql('drop function stored_time');
  }
}

const NAMES = ['fromUtc', 'untilUtc'];
const castOf = (name: string): string => `(c.schedule ->> '${name}')::timestamptz`;
const callOf = (name: string): string => `stored_time(c.schedule ->> '${name}')`;

/** Replaces an expression in the function of the triggers that write lists. */
const rewritten = (from: string, to: string): string => `
  do $do$ begin
    execute replace(pg_get_functiondef('list_campaigns'::regproc), $from$${from}$from$, $to$${to}$to$);
  end $do$`;
