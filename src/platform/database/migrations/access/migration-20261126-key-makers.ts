import { Migration } from '@mikro-orm/migrations';

/** A key, and a member without any of what only keys have. */
const form = (ofKey: string, ofMember: string): string => `
  alter table principal drop constraint principal_form_check, add constraint principal_form_check check (
    case kind when 'Key' then ${ofKey} and num_nonnulls(person_id, role) = 0
              else num_nonnulls(hash, display_prefix, scopes, expires_utc, replaced_by_id${ofMember}) = 0
                   and num_nulls(person_id, role) = 0 end)`;

/** Who made keys, which the audit knows of existing ones, and keys of which only the name is left. */
export class MigrationKeyMakers extends Migration {
  override up(): void {
    this.addSql('alter table principal add column created_by_id uuid null references principal (id)');
    this.addSql(
      form(
        'num_nulls(display_prefix, scopes) = 0 and num_nonnulls(hash, revoked_utc, expires_utc) > 0',
        ', created_by_id',
      ),
    );
    for (const [action, isOfKey] of [
      ['KeyCreated', 'e.subject_id = p.id'],
      ['KeyRotated', "e.details ->> 'replacedById' = p.id::text"],
    ]) {
      this.addSql(`
        update principal p set created_by_id = e.actor_key_id from audit_entry e
         where p.kind = 'Key' and e.workspace_id = p.workspace_id and e.action = '${action}' and ${isOfKey}`);
    }
    this.addSql('create index principal_created_by_index on principal (created_by_id) where created_by_id is not null');
    this.addSql(`
      create index principal_keys_index on principal (workspace_id, created_utc desc, id desc)
       where kind = 'Key' and hash is not null`);
    this.addSql(`
      create index principal_ended_index on principal (least(revoked_utc, expires_utc))
       where kind = 'Key' and hash is not null`);
  }

  override down(): void {
    this.addSql('drop index principal_ended_index, principal_keys_index');
    // A hash that no key has.
    this.addSql("update principal set hash = sha256(id::text::bytea) where kind = 'Key' and hash is null");
    this.addSql(form('num_nulls(hash, display_prefix, scopes) = 0', ''));
    this.addSql('alter table principal drop column created_by_id');
  }
}
