import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes of texts with types and tags, for searches with many matches (ADR 29). Other searches read the smaller
 * campaign_text_index. Blocks writers of campaigns while it builds them: less than 30 seconds for a million.
 */
export class MigrationTaggedTexts extends Migration {
  override up(): void {
    this.addSql(TEXT_BYTES);
    this.addSql(`
      create index campaign_tagged_text_index on campaign (workspace_id, created_utc desc, id)
      include (mode, is_active, payload_type, tags, search_text)
      where deleted_utc is null and campaign_text_bytes(search_text, tags) <= 2500`);
    this.addSql(`
      create index campaign_long_tagged_text_index on campaign (workspace_id, created_utc desc, id)
      where deleted_utc is null and campaign_text_bytes(search_text, tags) > 2500`);
    this.addSql(`
      create statistics campaign_tagged_text_length on (campaign_text_bytes(search_text, tags)) from campaign`);
    this.addSql('analyze campaign');
  }

  override down(): void {
    this.addSql('drop statistics campaign_tagged_text_length');
    this.addSql('drop index campaign_tagged_text_index, campaign_long_tagged_text_index');
    this.addSql('drop function campaign_text_bytes');
  }
}

/** Bytes in an index entry, which has room for 2,700. The separator counts what each tag takes besides its letters. */
const TEXT_BYTES = `
  create function campaign_text_bytes(search_text text, tags text[]) returns integer
  language sql immutable strict parallel safe as $$
    select octet_length(search_text) + octet_length(array_to_string(tags, '        ')) $$`;
