import { Migration } from '@mikro-orm/migrations';

/** Audit log, revisions of campaigns, and last use of keys. */
export class MigrationHistory extends Migration {
  override up(): void {
    this.addSql('alter table api_key add column last_used_utc timestamptz(3) null');
    this.addSql('alter table api_key add column replaced_by_id uuid null references api_key (id)');
    this.addSql('alter table campaign add column version integer not null default 1');
    this.addSql(`
      create table audit_entry (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        at_utc timestamptz(3) not null,
        actor_key_id uuid null references api_key (id),
        action text not null,
        subject_type text not null check (subject_type in ('Campaign', 'Asset', 'Key')),
        subject_id uuid not null,
        details jsonb not null
      )`);
    this.addSql('create index audit_entry_list_index on audit_entry (workspace_id, at_utc desc, id)');
    this.addSql('create index audit_entry_subject_index on audit_entry (workspace_id, subject_id, at_utc desc)');
    this.addSql(`
      create table campaign_revision (
        workspace_id uuid not null references workspace (id),
        campaign_id uuid not null references campaign (id),
        revision integer not null check (revision >= 1),
        name text not null,
        content text not null,
        style jsonb not null,
        changed_utc timestamptz(3) not null,
        actor_key_id uuid null references api_key (id),
        primary key (campaign_id, revision)
      )`);
    // The creators of existing campaigns were not recorded.
    this.addSql(`
      insert into campaign_revision (workspace_id, campaign_id, revision, name, content, style, changed_utc)
      select workspace_id, id, 1, name, content, style, updated_utc from campaign`);
    // List of deleted campaigns, most recently deleted first.
    this.addSql(`
      create index campaign_deleted_index on campaign (workspace_id, deleted_utc desc, id) where deleted_utc is not null`);
  }

  override down(): void {
    this.addSql('drop table campaign_revision, audit_entry');
    this.addSql('drop index campaign_deleted_index');
    this.addSql('alter table campaign drop column version');
    this.addSql('alter table api_key drop column replaced_by_id, drop column last_used_utc');
  }
}
