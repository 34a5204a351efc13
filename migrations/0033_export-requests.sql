-- A selection of requests that may be fetched as one ZIP for a while, by a link that only its person was given.
create table request_export (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  request_ids uuid[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- How many requests are in what was sent so far; all of them once it is whole.
  done int not null default 0,
  problem text
);
create index request_export_of on request_export (owner_id, expires_at);

alter table request_export enable row level security;
create policy own_rows on request_export for all to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, update, delete on request_export to daylight_person;
