-- Workspaces, who may do what in them, and what they did.

create table workspace (
  id uuid primary key,
  name text not null,
  plan text not null check (plan in ('Free', 'Pro', 'Business')),
  status text not null check (status in ('Active', 'Suspended', 'Deleted')),
  subscription_until timestamptz(3) null,
  created_utc timestamptz(3) not null,
  -- Where the page of a code that is not available leads.
  unavailable_url text null,
  -- The workspace in addresses of the console.
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  deletion_utc timestamptz(3) null
);

create table person (
  id uuid primary key,
  email text null unique,
  email_verified_utc timestamptz(3) null,
  name text not null,
  language text null,
  created_utc timestamptz(3) not null,
  -- Entered and not confirmed. Several people may enter the same one.
  new_email text null
);
create index person_new_email_index on person (new_email) where new_email is not null;

-- Whoever acts in a workspace: a key, or a person as a member. Of a key that ended long ago only the name is left.
create table principal (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  name text not null,
  hash bytea null unique,
  display_prefix text null,
  scopes text[] null,
  created_utc timestamptz(3) not null,
  expires_utc timestamptz(3) null,
  revoked_utc timestamptz(3) null,
  last_used_utc timestamptz(3) null,
  replaced_by_id uuid null references principal (id),
  kind text not null default 'Key' check (kind in ('Key', 'Member')),
  person_id uuid null references person (id),
  role text null check (role in ('Owner', 'Editor', 'Creator', 'Analyst')),
  created_by_id uuid null references principal (id),
  constraint principal_form_check check (
    case kind when 'Key' then num_nulls(display_prefix, scopes) = 0 and num_nonnulls(hash, revoked_utc, expires_utc) > 0
                              and num_nonnulls(person_id, role) = 0
              else num_nonnulls(hash, display_prefix, scopes, expires_utc, replaced_by_id, created_by_id) = 0
                   and num_nulls(person_id, role) = 0 end)
);
create index principal_workspace_index on principal (workspace_id);
create unique index principal_member_index on principal (person_id, workspace_id)
  where person_id is not null and revoked_utc is null;
create index principal_members_index on principal (workspace_id, created_utc, id)
  where kind = 'Member' and revoked_utc is null;
create index principal_keys_index on principal (workspace_id, created_utc desc, id desc)
  where kind = 'Key' and hash is not null;
create index principal_ended_index on principal (least(revoked_utc, expires_utc))
  where kind = 'Key' and hash is not null;
create index principal_created_by_index on principal (created_by_id) where created_by_id is not null;

-- Console sessions and single-use sign-in links. Nothing about the browser or its address is stored.
create table session (
  id uuid primary key,
  person_id uuid not null references person (id),
  hash bytea not null unique,
  created_utc timestamptz(3) not null,
  expires_utc timestamptz(3) not null,
  last_used_utc timestamptz(3) null,
  method text not null check (method in ('link', 'passkey', 'provider'))
);
create index session_person_index on session (person_id, created_utc desc, id);
create table sign_in_link (
  id uuid primary key,
  person_id uuid not null references person (id),
  hash bytea not null unique,
  created_utc timestamptz(3) not null,
  expires_utc timestamptz(3) not null,
  -- To which the link was mailed.
  email text null
);

-- What a passkey or a provider has to answer.
create table sign_in_attempt (
  id uuid primary key,
  hash bytea not null unique,
  data jsonb not null,
  created_utc timestamptz(3) not null,
  expires_utc timestamptz(3) not null
);
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
);
create index passkey_person_index on passkey (person_id, created_utc, id);

-- A person's accounts at sign-in providers.
create table person_identity (
  id uuid primary key,
  person_id uuid not null references person (id),
  issuer text not null,
  subject text not null,
  has_group_role boolean not null,
  created_utc timestamptz(3) not null,
  unique (issuer, subject),
  unique (person_id, issuer)
);
-- The workspace of the sign-in provider, chosen once. It is not named workspace_id and refers to nothing, because the
-- row outlives the workspace: roles of the provider must not move to another one.
create table provider_workspace (
  is_only boolean primary key default true check (is_only),
  chosen_id uuid not null
);

create table invitation (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  email text not null,
  role text not null check (role in ('Owner', 'Editor', 'Creator', 'Analyst')),
  name text null,
  hash bytea not null unique,
  mail_hash bytea null unique,
  language text not null,
  invited_by_id uuid null references principal (id),
  created_utc timestamptz(3) not null,
  expires_utc timestamptz(3) not null,
  accepted_utc timestamptz(3) null,
  revoked_utc timestamptz(3) null
);
create index invitation_workspace_index on invitation (workspace_id, created_utc desc, id);
create unique index invitation_open_index on invitation (workspace_id, email)
  where accepted_utc is null and revoked_utc is null;
create index invitation_expires_index on invitation (expires_utc);

-- The audit log. Types of subjects are only checked for their form, because their names are in the code alone.
create table audit_entry (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  at_utc timestamptz(3) not null,
  actor_key_id uuid null references principal (id),
  action text not null,
  subject_type text not null check (subject_type ~ '^[A-Z][A-Za-z]+$'),
  subject_id uuid not null,
  details jsonb not null
);
create index audit_entry_list_index on audit_entry (workspace_id, at_utc desc, id);
create index audit_entry_subject_index on audit_entry (workspace_id, subject_id, at_utc desc);
create index audit_entry_actor_index on audit_entry (workspace_id, actor_key_id, at_utc desc, id);
create index audit_entry_type_index on audit_entry (workspace_id, subject_type, at_utc desc, id);

-- Requests with an Idempotency-Key. subject_id is written in the transaction of the command, which is never executed
-- again from then on; status, headers and body are the response, stored afterwards. The workspace is not a foreign key,
-- because its check would wait for every unit of work that has locked the workspace's row.
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
);
create index idempotency_key_created_index on idempotency_key (created_utc);
