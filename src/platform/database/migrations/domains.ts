import { Migration } from '@mikro-orm/migrations';

/** Hosts of workspaces, and the addresses of campaigns on them. */
export class Domains extends Migration {
  override up(): void {
    this.addSql(`create table domain (
      id uuid primary key,
      workspace_id uuid not null references workspace (id),
      -- In ASCII and lower case.
      host text not null,
      -- What its TXT record or our fetch through it must say.
      token text not null,
      proof text null check (proof in ('Txt', 'Fetch')),
      proven_utc timestamptz(3) null,
      is_default boolean not null,
      checked_utc timestamptz(3) null,
      -- Why the last check failed, and what it saw instead.
      problem text null,
      seen text null,
      failing_since_utc timestamptz(3) null,
      certificate_until_utc timestamptz(3) null,
      root_url text null,
      unknown_url text null,
      robots text null,
      asset_links text null,
      apple_app_site_association text null,
      created_utc timestamptz(3) not null,
      unique (workspace_id, host),
      check ((proof is null) = (proven_utc is null))
    )`);
    this.addSql('create unique index domain_proven_index on domain (host) where proven_utc is not null');
    this.addSql('create unique index domain_default_index on domain (workspace_id) where is_default');
    // Hosts that any workspace has ever proven, for good. Whoever adds one later must prove it by a TXT record.
    this.addSql('create table proven_host (host text primary key)');
    this.addSql("alter table campaign add column addresses text[] not null default '{}'");
    this.addSql('alter table campaign add column encoded_address text null');
    // When it was first in a print run. These are deleted after some weeks; what is in print stays.
    this.addSql('alter table campaign add column printed_utc timestamptz(3) null');
    // A campaign's addresses, for looking them up and for being unique. Follows campaign.addresses.
    this.addSql(`create table campaign_address (
      workspace_id uuid not null references workspace (id),
      address text not null,
      campaign_id uuid not null references campaign (id) on delete cascade,
      primary key (workspace_id, address)
    )`);
    this.addSql('create index campaign_address_campaign_index on campaign_address (campaign_id)');
    this.addSql(`create function campaign_copy_addresses() returns trigger language plpgsql as $$
      begin
        delete from campaign_address
          where workspace_id = new.workspace_id and campaign_id = new.id and address <> all(new.addresses);
        insert into campaign_address (workspace_id, address, campaign_id)
          select new.workspace_id, given.address, new.id from unnest(new.addresses) as given (address)
           where not exists (select from campaign_address a
              where a.workspace_id = new.workspace_id and a.address = given.address and a.campaign_id = new.id);
        return null;
      end $$`);
    this.addSql(`create trigger campaign_insert_addresses after insert on campaign
      for each row when (new.addresses <> '{}') execute function campaign_copy_addresses()`);
    this.addSql(`create trigger campaign_update_addresses after update of addresses on campaign
      for each row when (new.addresses is distinct from old.addresses) execute function campaign_copy_addresses()`);
  }
}
