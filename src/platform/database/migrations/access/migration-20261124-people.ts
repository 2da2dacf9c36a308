import { Migration } from '@mikro-orm/migrations';

/**
 * People and their memberships. A membership is a principal like a key, so `api_key` becomes `principal`, and whatever
 * refers to keys refers to both. The view of keys is for instances of the release before, and for reports. Sessions
 * belong to people from now on, so those of keys end.
 */
export class MigrationPeople extends Migration {
  override up(): void {
    this.addSql(`
      create table person (
        id uuid primary key,
        email text null unique,
        email_verified_utc timestamptz(3) null,
        name text not null,
        language text null,
        created_utc timestamptz(3) not null
      )`);
    this.addSql('alter table api_key rename to principal');
    this.addSql(`
      alter table principal
        alter column hash drop not null,
        alter column display_prefix drop not null,
        alter column scopes drop not null,
        add column kind text not null default 'Key' check (kind in ('Key', 'Member')),
        add column person_id uuid null references person (id),
        add column role text null check (role in ('Owner', 'Editor', 'Creator', 'Analyst')),
        add constraint principal_form_check check (
          case kind when 'Key' then num_nulls(hash, display_prefix, scopes) = 0 and num_nonnulls(person_id, role) = 0
                    else num_nonnulls(hash, display_prefix, scopes, expires_utc, replaced_by_id) = 0
                         and num_nulls(person_id, role) = 0 end)`);
    this.addSql(`
      create unique index principal_member_index on principal (person_id, workspace_id)
       where person_id is not null and revoked_utc is null`);
    this.addSql(`
      create view api_key as
        select id, workspace_id, name, hash, display_prefix, scopes, created_utc, expires_utc, revoked_utc,
               last_used_utc, replaced_by_id
          from principal where kind = 'Key'`);
    this.addSql('drop table session, sign_in_link');
    for (const table of ['session', 'sign_in_link']) {
      this.addSql(`
        create table ${table} (
          id uuid primary key,
          person_id uuid not null references person (id),
          hash bytea not null unique,
          created_utc timestamptz(3) not null,
          expires_utc timestamptz(3) not null
        )`);
    }
    this.addSql(`
      alter table session
        add column last_used_utc timestamptz(3) null,
        add column method text not null check (method in ('link', 'passkey', 'provider'))`);
    this.addSql(`
      create table sign_in_attempt (
        id uuid primary key,
        hash bytea not null unique,
        data jsonb not null,
        created_utc timestamptz(3) not null,
        expires_utc timestamptz(3) not null
      )`);
    this.addSql('create index session_person_index on session (person_id, created_utc desc, id)');
  }

  override down(): void {
    this.addSql('drop table session, sign_in_link, sign_in_attempt');
    for (const table of ['session', 'sign_in_link']) {
      this.addSql(`
        create table ${table} (
          id uuid primary key,
          workspace_id uuid not null references workspace (id),
          key_id uuid not null references principal (id),
          hash bytea not null unique,
          created_utc timestamptz(3) not null,
          expires_utc timestamptz(3) not null
        )`);
    }
    this.addSql('alter table session add column last_used_utc timestamptz(3) null');
    this.addSql('create index session_key_index on session (key_id, created_utc desc, id)');
    this.addSql('drop view api_key');
    for (const table of ['audit_entry', 'campaign_revision', 'campaign_import']) {
      this.addSql(`update ${table} set actor_key_id = null
                    where actor_key_id in (select id from principal where kind = 'Member')`);
    }
    this.addSql("delete from page_preview where key_id in (select id from principal where kind = 'Member')");
    this.addSql("delete from principal where kind = 'Member'");
    this.addSql(`
      alter table principal
        drop column kind, drop column person_id, drop column role,
        alter column hash set not null, alter column display_prefix set not null, alter column scopes set not null`);
    this.addSql('alter table principal rename to api_key');
    this.addSql('drop table person');
  }
}
