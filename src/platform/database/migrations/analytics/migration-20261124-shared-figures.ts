import { Migration } from '@mikro-orm/migrations';

/** Figures that whoever has the address can open. */
export class MigrationSharedFigures extends Migration {
  override up(): void {
    this.addSql(`
      create table shared_figures (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        name text not null,
        campaign_id uuid null references campaign (id),
        all_tags text[] not null,
        any_tag text[] not null,
        period jsonb not null,
        comparison text null,
        time_zone text not null,
        language text not null,
        brand_kit_id uuid null references brand_kit (id) on delete set null,
        sites text[] not null,
        hash bytea not null unique,
        password text null,
        expires_utc timestamptz(3) null,
        created_utc timestamptz(3) not null,
        version integer not null,
        last_used_utc timestamptz(3) null
      )`);
    this.addSql('create index shared_figures_workspace_index on shared_figures (workspace_id)');
    this.addSql('create index shared_figures_campaign_index on shared_figures (campaign_id)');
    this.addSql('create index shared_figures_brand_kit_index on shared_figures (brand_kit_id)');
  }

  override down(): void {
    this.addSql('drop table shared_figures');
  }
}
