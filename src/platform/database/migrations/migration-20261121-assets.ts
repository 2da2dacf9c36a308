import { Migration } from '@mikro-orm/migrations';

/** Uploaded files. */
export class MigrationAssets extends Migration {
  override up(): void {
    this.addSql(`
      create table asset (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        store_id uuid not null,
        campaign_id uuid null references campaign (id),
        file_name text not null,
        content_type text not null check (content_type in ('image/png', 'image/jpeg', 'application/pdf')),
        length bigint not null,
        width integer null,
        height integer null,
        pages integer null,
        created_utc timestamptz(3) not null,
        unattached_utc timestamptz(3) null,
        check ((campaign_id is null) = (unattached_utc is not null))
      )`);
    this.addSql('create index asset_workspace_id_index on asset (workspace_id)');
    this.addSql('create index asset_campaign_id_index on asset (campaign_id) where campaign_id is not null');
    this.addSql('create index asset_unattached_utc_index on asset (unattached_utc) where unattached_utc is not null');
  }

  override down(): void {
    this.addSql('drop table asset');
  }
}
