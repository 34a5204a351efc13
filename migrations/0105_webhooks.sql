-- Addresses of users' own programs that are notified of events, and the deliveries to them. The user role reads both; the program
-- writes them. The secret that signs is derived from the installation's key and the id, so it is nowhere in the database.
create table webhook_endpoint (
  id uuid primary key,
  owner_id uuid not null references user_account on delete cascade,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  created_at timestamptz not null,
  -- Since when every delivery has failed; null after one that did not.
  failing_since timestamptz,
  -- When it was turned off because it failed for days, or said that it is gone.
  disabled_at timestamptz
);
create index webhook_endpoint_of on webhook_endpoint (owner_id, created_at);
alter table webhook_endpoint enable row level security;
create policy own_rows on webhook_endpoint to daylight_user
  using (owner_id = current_user_id()) with check (owner_id = current_user_id());
grant select on webhook_endpoint to daylight_user;

create table webhook_delivery (
  id uuid primary key,
  owner_id uuid not null references user_account on delete cascade,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  -- What it is about, so that an endpoint gets it once.
  event_key text not null,
  type text not null,
  -- As it is sent and signed.
  body text not null,
  created_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- Of attempts, and of replays: a job of an earlier turn was overtaken.
  turn integer not null default 0,
  -- In a row, since it was created or replayed.
  failures integer not null default 0,
  last_attempt_at timestamptz,
  last_status integer,
  last_problem text,
  unique (endpoint_id, event_key)
);
create index webhook_delivery_of on webhook_delivery (endpoint_id, created_at desc);
create index webhook_delivery_owner on webhook_delivery (owner_id);
create index webhook_delivery_age on webhook_delivery (created_at);
alter table webhook_delivery enable row level security;
create policy own_rows on webhook_delivery to daylight_user
  using (owner_id = current_user_id()) with check (owner_id = current_user_id());
grant select on webhook_delivery to daylight_user;
