import { Migration } from '@mikro-orm/migrations';

/** Invitations, and to which address a sign-in link was mailed. */
export class MigrationInvitations extends Migration {
  override up(): void {
    this.addSql(`
      create table invitation (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        email text not null,
        role text not null check (role in ('Owner', 'Editor', 'Creator', 'Analyst')),
        name text null,
        hash bytea not null unique,
        mail_hash bytea null unique,
        language text not null,
        invited_by_id uuid null references principal (id),
        created_utc timestamptz(3) not null,
        expires_utc timestamptz(3) not null,
        accepted_utc timestamptz(3) null,
        revoked_utc timestamptz(3) null
      )`);
    this.addSql('create index invitation_workspace_index on invitation (workspace_id, created_utc desc, id)');
    this.addSql(`
      create unique index invitation_open_index on invitation (workspace_id, email)
       where accepted_utc is null and revoked_utc is null`);
    this.addSql('create index invitation_expires_index on invitation (expires_utc)');
    this.addSql('alter table sign_in_link add column email text null');
    this.addSql(`
      create index principal_members_index on principal (workspace_id, created_utc, id)
       where kind = 'Member' and revoked_utc is null`);
  }

  override down(): void {
    this.addSql('drop index principal_members_index');
    this.addSql('alter table sign_in_link drop column email');
    this.addSql('drop table invitation');
  }
}
