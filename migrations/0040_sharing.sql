-- Who else may see, comment on or edit a person's requests. Kept once revoked: it counts among the day's invitations.
create table share (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  -- Null: all of the owner's requests, also later ones.
  request_id uuid references request on delete cascade,
  -- In lower case. Whoever takes the invitation up proves to hold it.
  email text not null check (email = lower(email)),
  -- Null until it was taken up.
  person_id uuid references person on delete cascade,
  level text not null check (level in ('view', 'comment', 'edit')),
  -- Of the link's secret; the secret itself is only in the mail.
  token_hash bytea not null,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (person_id is distinct from owner_id),
  check ((person_id is null) = (accepted_at is null))
);
create unique index share_in_force on share (owner_id, email, request_id) nulls not distinct where revoked_at is null;
create index share_taken_up on share (person_id, owner_id) where person_id is not null and revoked_at is null;
create index share_by_token on share (token_hash);
create index share_invited on share (owner_id, invited_at);
create index share_of_request on share (request_id) where request_id is not null;

alter table share enable row level security;
create policy own_rows on share for all to daylight_person
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
grant select, insert, update, delete on share to daylight_person;

-- Whether anybody ever let them in: for all others no call asks whose request it is.
alter table person add column collaborates boolean not null default false;

-- Who did it where it was not the owner: said once a transaction, by the door a collaborator comes in by. No foreign key:
-- what somebody did stays theirs when their account is gone.
alter table request_event add column actor_id uuid default nullif(current_setting('daylight.actor', true), '')::uuid;
alter table note add column actor_id uuid default nullif(current_setting('daylight.actor', true), '')::uuid;

-- Who was told of being named in a note, so that each is told once.
create table note_mention (
  note_id uuid not null references note on delete cascade,
  person_id uuid not null references person on delete cascade,
  owner_id uuid not null references person on delete cascade,
  at timestamptz not null,
  primary key (note_id, person_id)
);
create index note_mention_of on note_mention (owner_id);
create index note_mention_to on note_mention (person_id);
alter table note_mention enable row level security;
create policy own_rows on note_mention for all to daylight_person
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
grant select, insert, update, delete on note_mention to daylight_person;

-- Pages of whoever a share is taken from, or given to, look again at once, on every process.
create function tell_shares() returns trigger language plpgsql as $$
declare
  told uuid := coalesce(new.person_id, old.person_id);
begin
  if told is not null then
    perform pg_notify('live', json_build_object('id', 0, 'owner', told, 'request', null, 'kind', 'shares')::text);
  end if;
  return null;
end $$;
create trigger tell_shares after insert or update or delete on share for each row execute function tell_shares();
