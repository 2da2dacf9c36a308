import { Migration } from '@mikro-orm/migrations';

/** The list of the audit by key and by what entries are about: an entry is written by some microseconds more, and never changed. */
export class MigrationAuditLists extends Migration {
  override up(): void {
    for (const [name, column] of [
      ['actor', 'actor_key_id'],
      ['type', 'subject_type'],
    ]) {
      this.addSql(`create index audit_entry_${name}_index on audit_entry (workspace_id, ${column}, at_utc desc, id)`);
    }
  }

  override down(): void {
    this.addSql('drop index audit_entry_actor_index, audit_entry_type_index');
  }
}
