import { Migration } from '@mikro-orm/migrations';

/** Workspaces, API keys and campaigns. */
export class MigrationFoundation extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql(`
      create table workspace (
        id uuid primary key,
        name text not null,
        plan text not null check (plan in ('Free', 'Pro', 'Business')),
        status text not null check (status in ('Active', 'Suspended')),
        subscription_until timestamptz(3) null,
        created_utc timestamptz(3) not null
      )`);
    this.addSql(`
      create table api_key (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        name text not null,
        hash bytea not null unique,
        display_prefix text not null,
        scopes text[] not null,
        created_utc timestamptz(3) not null,
        expires_utc timestamptz(3) null,
        revoked_utc timestamptz(3) null
      )`);
    this.addSql('create index api_key_workspace_id_index on api_key (workspace_id)');
    this.addSql(`
      create table campaign (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        name text not null,
        code text not null unique,
        mode text not null check (mode in ('Static', 'Dynamic')),
        payload_type text not null,
        content text not null,
        style jsonb not null,
        is_active boolean not null,
        search_text text not null,
        created_utc timestamptz(3) not null,
        updated_utc timestamptz(3) not null,
        deleted_utc timestamptz(3) null
      )`);
    // Order of the list, which excludes deleted campaigns.
    this.addSql(`
      create index campaign_list_index on campaign (workspace_id, created_utc desc, id) where deleted_utc is null`);
    // Search for substrings of three or more characters.
    this.addSql('create index campaign_search_index on campaign using gin (search_text gin_trgm_ops)');
  }

  override down(): void {
    this.addSql('drop table campaign, api_key, workspace');
  }
}
