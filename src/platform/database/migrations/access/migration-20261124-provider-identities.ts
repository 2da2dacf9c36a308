import { Migration } from '@mikro-orm/migrations';

/** Accounts at a sign-in provider, by person. */
export class MigrationProviderIdentities extends Migration {
  override up(): void {
    this.addSql(`
      create table person_identity (
        id uuid primary key,
        person_id uuid not null references person (id),
        issuer text not null,
        subject text not null,
        has_group_role boolean not null,
        created_utc timestamptz(3) not null,
        unique (issuer, subject),
        unique (person_id, issuer)
      )`);
  }

  override down(): void {
    this.addSql('drop table person_identity');
  }
}
