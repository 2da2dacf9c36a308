import { Migration } from '@mikro-orm/migrations';

/** Reports by mail, who receives them, and every mail of one. */
export class MigrationReports extends Migration {
  override up(): void {
    this.addSql(`
      create table report (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        name text not null,
        qr_code_id uuid null references campaign (id),
        all_tags text[] not null,
        any_tag text[] not null,
        frequency text not null,
        local_hour smallint not null,
        time_zone text not null,
        language text not null,
        brand_kit_id uuid null references brand_kit (id) on delete set null,
        attaches_pdf boolean not null,
        is_active boolean not null,
        next_utc timestamptz(3) not null,
        created_utc timestamptz(3) not null
      )`);
    this.addSql('create index report_workspace_index on report (workspace_id, name, id)');
    this.addSql('create index report_next_index on report (next_utc) where is_active');
    this.addSql('create index report_campaign_index on report (qr_code_id)');
    this.addSql('create index report_brand_kit_index on report (brand_kit_id)');
    this.addSql(`
      create table report_recipient (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        report_id uuid not null references report (id) on delete cascade,
        email text not null,
        state text not null,
        refusals smallint not null default 0,
        unique (report_id, email)
      )`);
    this.addSql('create index report_recipient_workspace_index on report_recipient (workspace_id)');
    this.addSql(`
      create table report_delivery (
        id uuid primary key,
        workspace_id uuid not null references workspace (id),
        report_id uuid not null references report (id) on delete cascade,
        email text not null,
        slot_utc timestamptz(3) not null,
        is_test boolean not null default false,
        state text not null,
        reason text null,
        attempts smallint not null default 0,
        claimed_utc timestamptz(3) null,
        sent_utc timestamptz(3) null,
        unsubscribe_hashes bytea[] not null default '{}',
        created_utc timestamptz(3) not null,
        unique (report_id, slot_utc, email)
      )`);
    this.addSql('create index report_delivery_workspace_index on report_delivery (workspace_id)');
    this.addSql('create index report_delivery_created_index on report_delivery (created_utc)');
    this.addSql('create index report_delivery_hashes_index on report_delivery using gin (unsubscribe_hashes)');
  }

  override down(): void {
    this.addSql('drop table report_delivery');
    this.addSql('drop table report_recipient');
    this.addSql('drop table report');
  }
}
