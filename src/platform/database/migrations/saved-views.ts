import { Migration } from '@mikro-orm/migrations';

/** Views of the console's screens, of a member or shared with the workspace. */
export class SavedViews extends Migration {
  override up(): void {
    this.addSql(`create table saved_view (
      id uuid primary key,
      workspace_id uuid not null references workspace (id),
      owner_id uuid not null references principal (id),
      screen text not null,
      name text not null,
      search text not null,
      is_shared boolean not null,
      created_utc timestamptz(3) not null,
      unique (owner_id, screen, name)
    )`);
    this.addSql('create index saved_view_shared_index on saved_view (workspace_id) where is_shared');
  }
}
