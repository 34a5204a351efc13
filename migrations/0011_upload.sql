-- Files a person attaches to an answer, before it is sent. They belong to one request from the start, so that they can
-- be sent to its agency and to no other.
create table upload (
  owner_id uuid not null references person on delete cascade,
  id uuid not null,
  request_id uuid not null references request on delete cascade,
  name text not null,
  type text not null,
  size int not null,
  sha256 text not null,
  created_at timestamptz not null,
  -- The mail it went out with. Kept a while: a mail called back gives its files back to the draft.
  message_id uuid references message on delete set null,
  primary key (owner_id, id)
);
create index upload_by_age on upload (created_at);
create index upload_by_request on upload (request_id);
create index upload_by_message on upload (message_id) where message_id is not null;

alter table upload enable row level security;
create policy own_rows on upload to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, update, delete on upload to daylight_person;
