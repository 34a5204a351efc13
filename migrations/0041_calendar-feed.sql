-- The address under which a person's calendar program reads their deadlines. Whoever has it can read them, so only its hash
-- is kept; making it anew puts it out of force.
create table calendar_feed (
  owner_id uuid not null primary key references person on delete cascade,
  secret_hash bytea not null,
  made_at timestamptz not null,
  -- About when it was last read.
  read_at timestamptz
);
create unique index calendar_feed_by_secret on calendar_feed (secret_hash);
alter table calendar_feed enable row level security;
create policy own_rows on calendar_feed for all to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, update, delete on calendar_feed to daylight_person;
