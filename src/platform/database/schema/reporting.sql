-- Notes, shared figures, and reports by mail.

-- Notes and goals on the timeline of figures.
create table timeline_note (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  qr_code_id uuid null references campaign (id) on delete cascade,
  date date not null,
  text text not null,
  goal jsonb null,
  created_utc timestamptz(3) not null,
  -- Whether a note of the workspace is on what is shared of single campaigns.
  is_shared_with_campaigns boolean not null default false
);
create index timeline_note_workspace_index on timeline_note (workspace_id, date);
create index timeline_note_campaign_index on timeline_note (qr_code_id);

-- Figures that whoever has the address can open.
create table shared_figures (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  name text not null,
  campaign_id uuid null references campaign (id),
  all_tags text[] not null,
  any_tag text[] not null,
  period jsonb not null,
  comparison text null,
  time_zone text not null,
  language text not null,
  brand_kit_id uuid null references brand_kit (id) on delete set null,
  sites text[] not null,
  hash bytea not null unique,
  password text null,
  expires_utc timestamptz(3) null,
  created_utc timestamptz(3) not null,
  version integer not null,
  last_used_utc timestamptz(3) null
);
create index shared_figures_workspace_index on shared_figures (workspace_id);
create index shared_figures_campaign_index on shared_figures (campaign_id);
create index shared_figures_brand_kit_index on shared_figures (brand_kit_id);

create table report (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  name text not null,
  qr_code_id uuid null references campaign (id),
  all_tags text[] not null,
  any_tag text[] not null,
  frequency text not null,
  local_hour smallint not null,
  time_zone text not null,
  language text not null,
  brand_kit_id uuid null references brand_kit (id) on delete set null,
  attaches_pdf boolean not null,
  is_active boolean not null,
  next_utc timestamptz(3) not null,
  created_utc timestamptz(3) not null
);
create index report_workspace_index on report (workspace_id, name, id);
create index report_next_index on report (next_utc) where is_active;
create index report_campaign_index on report (qr_code_id);
create index report_brand_kit_index on report (brand_kit_id);
create table report_recipient (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  report_id uuid not null references report (id) on delete cascade,
  email text not null,
  state text not null,
  refusals smallint not null default 0,
  unique (report_id, email)
);
create index report_recipient_workspace_index on report_recipient (workspace_id);

-- Every mail of a report.
create table report_delivery (
  id uuid primary key,
  workspace_id uuid not null references workspace (id),
  report_id uuid not null references report (id) on delete cascade,
  email text not null,
  -- Of the report when the mail was due, so that no week or month is mailed twice.
  frequency text not null,
  slot_utc timestamptz(3) not null,
  is_test boolean not null default false,
  state text not null,
  reason text null,
  attempts smallint not null default 0,
  claimed_utc timestamptz(3) null,
  sent_utc timestamptz(3) null,
  created_utc timestamptz(3) not null,
  unique (report_id, slot_utc, email)
);
create index report_delivery_workspace_index on report_delivery (workspace_id);
create index report_delivery_created_index on report_delivery (created_utc);

-- Who wants reports of a workspace, whatever reports there are.
create table mail_consent (
  workspace_id uuid not null references workspace (id),
  email text not null,
  state text not null,
  asked_utc timestamptz(3) null,
  asked_by_id uuid null references principal (id),
  decided_utc timestamptz(3) null,
  primary key (workspace_id, email)
);
create index mail_consent_asked_by_index on mail_consent (asked_by_id);
-- Links of mails, which outlive their reports.
create table mail_link (
  hash bytea primary key,
  workspace_id uuid not null references workspace (id),
  email text not null,
  language text not null,
  created_utc timestamptz(3) not null
);
create index mail_link_workspace_index on mail_link (workspace_id);
create index mail_link_created_index on mail_link (created_utc);
-- How many mails went where.
create table mail_count (
  key text primary key,
  uses integer not null,
  until_utc timestamptz(3) not null
);
create index mail_count_until_index on mail_count (until_utc);
