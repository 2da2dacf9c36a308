import { Migration } from '@mikro-orm/migrations';

/** A name as the part of an address: `Café Nord` becomes `cafe-nord`. Equal ones are numbered, oldest first. */
const FILL = `
  with plain as (
    select id, created_utc, coalesce(nullif(trim('-' from left(regexp_replace(lower(regexp_replace(
             normalize(name, nfkd), '[\\u0300-\\u036f]', '', 'g')), '[^a-z0-9]+', '-', 'g'), 50)), ''), 'workspace') as base
      from workspace),
    numbered as (select id, base, row_number() over (partition by base order by created_utc, id) as number from plain)
  update workspace w set slug = base || case number when 1 then '' else '-' || number end
    from numbered n where n.id = w.id
     and (number = 1 or not exists (select from plain p where p.base = n.base || '-' || n.number))`;

/**
 * The workspace in the address, and its deletion. An instance of the release before names no slug, so it has a default,
 * which a name that resembles another's numbered slug keeps.
 */
export class MigrationWorkspaceAddresses extends Migration {
  override up(): void {
    this.addSql(`
      alter table workspace
        add column slug text not null unique default gen_random_uuid()::text check (slug ~ '^[a-z0-9-]{1,60}$'),
        add column deletion_utc timestamptz(3) null,
        drop constraint workspace_status_check,
        add constraint workspace_status_check check (status in ('Active', 'Suspended', 'Deleted'))`);
    this.addSql(FILL);
  }

  override down(): void {
    this.addSql("update workspace set status = 'Suspended' where status = 'Deleted'");
    this.addSql(`
      alter table workspace
        drop column slug,
        drop column deletion_utc,
        drop constraint workspace_status_check,
        add constraint workspace_status_check check (status in ('Active', 'Suspended'))`);
  }
}
