-- Webhooks.

create table webhook_endpoint (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  url text not null,
  description text not null,
  events text[] not null,
  state text not null check (state in ('Active', 'Paused', 'Disabled')),
  state_reason text null check (state_reason in ('Caller', 'Operator', 'Failing', 'Gone')),
  secret text not null,
  previous_secret text null,
  previous_secret_until_utc timestamptz(3) null,
  failing_since_utc timestamptz(3) null,
  not_before_utc timestamptz(3) null,
  failures integer not null default 0,
  created_utc timestamptz(3) not null,
  updated_utc timestamptz(3) not null
);
create index webhook_endpoint_list_index on webhook_endpoint (workspace_id, created_utc, id);

-- The outbox, which is also the log of deliveries.
create table webhook_delivery (
  id uuid primary key,
  sequence bigint generated always as identity,
  workspace_id uuid not null references workspace (id),
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  message_id text not null,
  event_type text not null,
  subject_id uuid not null,
  payload text not null,
  state text not null check (state in ('Pending', 'Delivered', 'GivenUp')),
  attempts integer not null,
  created_utc timestamptz(3) not null,
  first_attempt_utc timestamptz(3) null,
  last_attempt_utc timestamptz(3) null,
  next_attempt_utc timestamptz(3) null,
  status_code integer null,
  duration_ms integer null,
  problem text null,
  answer text null
);
create index webhook_delivery_next_index on webhook_delivery (endpoint_id, subject_id, sequence)
  where state = 'Pending';
create index webhook_delivery_due_index on webhook_delivery (endpoint_id, sequence) where state = 'Pending';
create index webhook_delivery_list_index on webhook_delivery (workspace_id, created_utc desc, sequence desc);
create index webhook_delivery_endpoint_index on webhook_delivery (endpoint_id, created_utc desc, sequence desc);
create index webhook_delivery_old_index on webhook_delivery (created_utc);

-- Counts that become events, written with the scans, for workspaces with webhooks for scans.
create table webhook_scan_count (
  workspace_id uuid not null,
  campaign_id uuid not null,
  scans bigint not null,
  uniques bigint not null,
  last_scanned_utc timestamptz(3) not null,
  primary key (workspace_id, campaign_id)
);
