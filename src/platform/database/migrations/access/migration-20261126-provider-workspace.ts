import { Migration } from '@mikro-orm/migrations';

/**
 * The workspace of the sign-in provider, chosen once. It is not named `workspace_id` and refers to nothing, because the
 * row outlives the workspace: roles of the provider must not move to another one.
 */
export class MigrationProviderWorkspace extends Migration {
  override up(): void {
    this.addSql(`
      create table provider_workspace (
        is_only boolean primary key default true check (is_only),
        chosen_id uuid not null
      )`);
  }

  override down(): void {
    this.addSql('drop table provider_workspace');
  }
}
