import { Migration } from '@mikro-orm/migrations';

/**
 * Who wants reports of a workspace, whatever reports there are; the links of mails, which outlive their reports; and how
 * many mails went where. Nobody has confirmed before this, so recipients outside a workspace are asked when a report is
 * due.
 */
export class MigrationWantedMail extends Migration {
  override up(): void {
    this.addSql(`
      create table mail_consent (
        workspace_id uuid not null references workspace (id),
        email text not null,
        state text not null,
        asked_utc timestamptz(3) null,
        asked_by_id uuid null references principal (id),
        decided_utc timestamptz(3) null,
        primary key (workspace_id, email)
      )`);
    this.addSql('create index mail_consent_asked_by_index on mail_consent (asked_by_id)');
    this.addSql(`
      create table mail_link (
        hash bytea primary key,
        workspace_id uuid not null references workspace (id),
        email text not null,
        language text not null,
        created_utc timestamptz(3) not null
      )`);
    this.addSql('create index mail_link_workspace_index on mail_link (workspace_id)');
    this.addSql('create index mail_link_created_index on mail_link (created_utc)');
    this.addSql(
      'create table mail_count (key text primary key, uses integer not null, until_utc timestamptz(3) not null)',
    );
    this.addSql('create index mail_count_until_index on mail_count (until_utc)');
    this.addSql(`
      insert into mail_consent (workspace_id, email, state, decided_utc)
      select distinct workspace_id, email, 'Unsubscribed', now() from report_recipient where state = 'Unsubscribed'`);
    this.addSql("update report_recipient set state = 'Active' where state = 'Unsubscribed'");
    this.addSql(`
      insert into mail_link (hash, workspace_id, email, language, created_utc)
      select h.hash, d.workspace_id, d.email, r.language, d.created_utc
        from report_delivery d join report r on r.id = d.report_id, unnest(d.unsubscribe_hashes) h (hash)`);
    this.addSql('alter table report_delivery drop column unsubscribe_hashes');
  }

  override down(): void {
    this.addSql("alter table report_delivery add column unsubscribe_hashes bytea[] not null default '{}'");
    this.addSql('create index report_delivery_hashes_index on report_delivery using gin (unsubscribe_hashes)');
    this.addSql('drop table mail_count');
    this.addSql('drop table mail_link');
    this.addSql('drop table mail_consent');
  }
}
