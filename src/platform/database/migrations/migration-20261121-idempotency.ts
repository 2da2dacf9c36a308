import { Migration } from '@mikro-orm/migrations';

/**
 * Requests with an `Idempotency-Key`. `subject_id` is written in the transaction of the command, which is never
 * executed again from then on. `status`, `headers` and `body` are the response, stored afterwards. The workspace is not
 * a foreign key, because its check would wait for every unit of work that has locked the workspace's row.
 */
export class MigrationIdempotency extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotency_key (
        workspace_id uuid not null,
        key text not null,
        route text not null,
        request_hash text not null,
        claim_id uuid not null,
        lease_until timestamptz(3) not null,
        subject_id uuid null,
        status integer null,
        headers jsonb null,
        body text null,
        created_utc timestamptz(3) not null,
        primary key (workspace_id, key)
      )`);
    this.addSql('create index idempotency_key_created_index on idempotency_key (created_utc)');
  }

  override down(): void {
    this.addSql('drop table idempotency_key');
  }
}
