import { Migration } from '@mikro-orm/migrations';

/** The hosts that campaigns encode can be found without reading the campaigns. */
export class EncodedHosts extends Migration {
  override up(): void {
    this.addSql(`create index campaign_encoded_host_index on campaign
      (workspace_id, split_part(encoded_address, '/', 1), id) where encoded_address is not null and deleted_utc is null`);
  }
}
