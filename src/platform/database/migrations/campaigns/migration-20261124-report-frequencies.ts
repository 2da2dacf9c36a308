import { Migration } from '@mikro-orm/migrations';

/** The frequency that a report had when a mail was due, so that no week or month is mailed twice. */
export class MigrationReportFrequencies extends Migration {
  override up(): void {
    this.addSql('alter table report_delivery add column frequency text null');
  }

  override down(): void {
    this.addSql('alter table report_delivery drop column frequency');
  }
}
