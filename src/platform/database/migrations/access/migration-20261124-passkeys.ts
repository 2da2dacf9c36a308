import { Migration } from '@mikro-orm/migrations';

/** Passkeys, with which people sign in. */
export class MigrationPasskeys extends Migration {
  override up(): void {
    this.addSql(`
      create table passkey (
        id uuid primary key,
        person_id uuid not null references person (id),
        credential_id text not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        name text not null,
        is_backed_up boolean not null,
        created_utc timestamptz(3) not null,
        last_used_utc timestamptz(3) null
      )`);
    this.addSql('create index passkey_person_index on passkey (person_id, created_utc, id)');
  }

  override down(): void {
    this.addSql("delete from audit_entry where subject_type = 'Passkey'");
    this.addSql('drop table passkey');
  }
}
