-- People, requests, mail, clocks. Every row that belongs to a person carries owner_id first in its key or index,
-- and row-level security hides all others' rows from the role `daylight_person`, under which every signed-in call runs.

-- Roles belong to the whole cluster, so another database of it may have made this one already, even at this moment.
do $$
begin
  create role daylight_person nologin;
exception when duplicate_object or unique_violation then null;
end $$;
-- The migrating user must be able to become the role it guards people with.
do $$ begin execute format('grant daylight_person to %I', current_user); end $$;

create function current_person() returns uuid language sql stable
  as $$ select nullif(current_setting('daylight.person', true), '')::uuid $$;

-- A person: the profile beside the identity provider's account. id = the pool's `sub`.
create table person (
  id uuid primary key,
  email text not null unique,
  name text not null default '',
  organization text not null default '',
  postal_address text not null default '',
  phone text not null default '',
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);

create table agency (
  id text primary key,
  name text not null,
  abbreviation text,
  jurisdiction text not null,
  email text not null,
  address_lines text[] not null default '{}',
  time_zone text not null,
  aliases text[] not null default '{}',
  source text not null,
  source_date date,
  confidence text not null,
  created_at timestamptz not null default now()
);

create table request (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  -- Chosen by the browser for its first save, so that a call repeated after a lost answer makes no second draft.
  client_key uuid,
  agency_id text references agency,
  jurisdiction text,
  title text not null default '',
  -- What the editor holds: see contract/request.ts DraftContent.
  draft jsonb not null,
  version int not null default 1,
  status text not null default 'draft',
  -- Whose turn it is.
  ball text not null default 'you' check (ball in ('you', 'agency', 'nobody')),
  -- Local part of the reply address; null until the first save, unique for ever after.
  reply_local text unique,
  tracking_number text,
  sent_at timestamptz,
  closed_at timestamptz,
  -- The earliest day of its open clocks; 'infinity' without one. Kept here so that the tracker reads one index.
  next_due_on date not null default 'infinity',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The conversation, kept here so that the inbox reads one index and no counts.
  last_message_at timestamptz,
  unread int not null default 0,
  unique (owner_id, client_key)
);
create index request_by_deadline on request (owner_id, next_due_on, id desc);
create index request_conversations on request (owner_id, last_message_at desc, id desc) where last_message_at is not null;
create index request_unread on request (owner_id) where unread > 0;
create index request_by_agency on request (agency_id, id desc) where status <> 'draft';
-- A reply address with one wrong character still has its first ten or its last ten right.
create index request_by_address_start on request (left(reply_local, 10));
create index request_by_address_end on request (right(reply_local, 10));
create index request_by_tracking_number on request (tracking_number) where tracking_number is not null;

create table draft_revision (
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  version int not null,
  draft jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (owner_id, request_id, version)
);

-- Append-only: the only source of the timeline, of live events and of notifications. See core/request/events.ts.
create table request_event (
  id bigint generated always as identity primary key,
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('you', 'agency', 'system')),
  kind text not null,
  message_id uuid,
  data jsonb not null default '{}'
);
create index request_event_by_request on request_event (owner_id, request_id, id);
create index request_event_by_owner on request_event (owner_id, id);

-- One row a running deadline. `working` is core/deadline's Deadline, whole, so the page shows how the day was found.
create table clock (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  kind text not null,
  jurisdiction text not null,
  started_on date not null,
  due_on date,
  met_on date,
  working jsonb not null,
  created_at timestamptz not null default now(),
  unique (owner_id, request_id, kind)
);
create index clock_open on clock (owner_id, due_on) where met_on is null;

-- One row a mail, in or out. The raw mail is kept whole under raw_sha256.
create table message (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  direction text not null check (direction in ('in', 'out')),
  message_id text,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  from_name text not null default '',
  from_address text not null,
  to_addresses text[] not null default '{}',
  cc_addresses text[] not null default '{}',
  reply_to text,
  subject text not null default '',
  text text not null default '',
  html text,
  snippet text not null default '',
  raw_sha256 text,
  sent_or_received_at timestamptz not null,
  seen boolean not null default true,
  -- Which strategy of core/reply/match.ts filed it, and why, in words.
  matched_by text,
  match_reason text,
  -- core/reply's Reading; confirmed_* is what the person made of it.
  reading jsonb,
  confirmed_outcome text,
  confirmed_at timestamptz,
  -- Outgoing only: queued, sending, accepted, deferred, failed, held, bounced.
  delivery_state text,
  delivery_detail text,
  inbound_id uuid
);
create index message_by_request on message (owner_id, request_id, sent_or_received_at, id);
create index message_by_message_id on message (message_id) where message_id is not null;
-- The same bytes become at most one message in one request, however often the job runs and whoever they were sent to.
create unique index message_once on message (owner_id, request_id, raw_sha256) where direction = 'in';

create table attachment (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  message_id uuid not null references message on delete cascade,
  ordinal int not null,
  name text not null,
  type text not null,
  size int not null,
  sha256 text not null,
  inline boolean not null default false,
  content_id text,
  unique (owner_id, message_id, ordinal)
);
create index attachment_by_message on attachment (message_id);

-- What must be sent, written in the transaction that decides to send. `mail` is a ports.ts OutgoingMail.
create table outbox (
  id uuid primary key,
  -- Null for the program's own mail: confirmation codes, notices to the team.
  owner_id uuid references person on delete cascade,
  message_id uuid references message on delete cascade,
  mail jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'accepted', 'deferred', 'failed', 'held')),
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index outbox_unsettled on outbox (created_at) where settled_at is null;

create table delivery_attempt (
  id bigint generated always as identity primary key,
  outbox_id uuid not null references outbox on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  server_words text
);
create index delivery_attempt_by_outbox on delivery_attempt (outbox_id);

-- Every mail a receiver said 250 to, once for each recipient, before anything is read.
create table inbound (
  id uuid primary key,
  raw_sha256 text not null,
  size int not null,
  envelope_from text not null,
  envelope_to text not null,
  remote_address text not null default '',
  received_at timestamptz not null,
  state text not null default 'received' check (state in ('received', 'filed', 'unmatched', 'discarded')),
  -- The same bytes to the same recipient are one mail, however often the sender tries.
  unique (raw_sha256, envelope_to)
);
create index inbound_by_state on inbound (state, received_at desc);

-- Mail that belongs to no request yet.
create table unmatched (
  inbound_id uuid primary key references inbound on delete cascade,
  from_name text not null default '',
  from_address text not null default '',
  subject text not null default '',
  text text not null default '',
  -- Ranked: [{ requestId, score, reasons }]
  guesses jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index unmatched_newest on unmatched (created_at desc, inbound_id desc);

create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  verb text not null,
  subject text not null default '',
  detail jsonb not null default '{}'
);

-- Sandbox only: what the postmaster of this machine delivered, to people and to the pretend agency.
create table sandbox_mail (
  id uuid primary key,
  number int generated always as identity,
  to_address text not null,
  -- ports.ts SandboxLetter
  mail jsonb not null,
  received_at timestamptz not null
);
create index sandbox_mail_newest on sandbox_mail (to_address, received_at desc);

-- Jobs are added in the transaction of the change that needs them, also by a person's role, which cannot otherwise
-- reach the queue.
create function enqueue_job(task text, payload json, run_at timestamptz default null, job_key text default null)
  returns void language plpgsql security definer set search_path = pg_catalog, public
  as $$ begin perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := job_key); end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to daylight_person;

-- Every event is told at once to whoever shows this person's pages, by the database itself, so no writer can forget.
create function tell_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object(
    'id', new.id, 'owner', new.owner_id, 'request', new.request_id, 'kind', new.kind)::text);
  return null;
end $$;
create trigger tell_live after insert on request_event for each row execute function tell_live();

-- Second wall: whatever a query forgets, a person's role sees a person's rows.
do $$
declare t text;
begin
  foreach t in array array['request', 'draft_revision', 'request_event', 'clock', 'message', 'attachment', 'outbox'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I to daylight_person using (owner_id = current_person()) with check (owner_id = current_person())', t);
    execute format('grant select, insert, update, delete on %I to daylight_person', t);
  end loop;
end $$;
alter table person enable row level security;
create policy own_row on person to daylight_person using (id = current_person()) with check (id = current_person());
grant select, update on person to daylight_person;
grant select on agency to daylight_person;
-- The timeline is append-only; it goes only with its request.
revoke update on request_event from daylight_person;
