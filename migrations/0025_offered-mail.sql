-- A mail that no request took and that can only be one person's is shown to them (core/reply/offered-to.ts).
alter table unmatched add column offered_to uuid references person on delete set null;
-- What the matching looked at, so that it can look again when something new is known; null until it next does.
alter table unmatched add column clues jsonb;
create index unmatched_offered on unmatched (offered_to, created_at desc, inbound_id desc)
  where offered_to is not null and discarded_at is null;
create index unmatched_by_offer on unmatched (offered_to) where offered_to is not null;

-- Who said that a mail is not theirs: it is never shown to them again. `spam` put it aside for everybody.
create table mail_declined (
  inbound_id uuid not null references inbound on delete cascade,
  owner_id uuid not null references person on delete cascade,
  why text not null constraint mail_declined_why_check check (why in ('not_mine', 'spam')),
  at timestamptz not null,
  primary key (owner_id, inbound_id)
);
create index mail_declined_by_inbound on mail_declined (inbound_id);

-- That somebody left, not who: their mail still comes, and it is not the next person's.
create table departure (at timestamptz not null);
create function note_departure() returns trigger language plpgsql as $$
begin
  insert into departure (at) values (now());
  return null;
end $$;
create trigger note_departure after delete on person for each row execute function note_departure();
-- Before this was noted, mail that was filed and is in no request tells of it.
insert into departure (at)
  select now() where exists (
    select from inbound where state = 'filed' and not exists (select from message where inbound_id = inbound.id));

alter table unmatched enable row level security;
alter table inbound enable row level security;
alter table mail_declined enable row level security;
create policy offered on unmatched for select to daylight_person using (offered_to = current_person());
create policy offered on inbound for select to daylight_person
  using (exists (select from unmatched where inbound_id = inbound.id and offered_to = current_person()));
create policy own_rows on mail_declined for all to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select on unmatched, inbound to daylight_person;
grant select, insert on mail_declined to daylight_person;

-- Requests to an agency whose address their person knew better than the directory.
create index request_by_own_address on request (reverse(split_part(lower(agency_address), '@', 2)) text_pattern_ops)
  where agency_address is not null;

-- What is learned later can show whose a waiting mail is, or that it may be somebody else's. One job weighs them all.
create function weigh_unmatched(moment timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from unmatched where discarded_at is null) then
    perform enqueue_job('weigh-unmatched', '{}', moment, 'weigh-unmatched');
  end if;
end $$;
revoke execute on function weigh_unmatched from public;
grant execute on function weigh_unmatched to daylight_person;
create function weigh_after_request() returns trigger language plpgsql as $$
begin
  perform weigh_unmatched(new.updated_at);
  return null;
end $$;
create trigger weigh_after_request after update of tracking_number, status on request for each row
  when (new.tracking_number is distinct from old.tracking_number or (old.status = 'draft' and new.status <> 'draft'))
  execute function weigh_after_request();
create function weigh_after_lesson() returns trigger language plpgsql as $$
begin
  perform weigh_unmatched(new.taught_at);
  return null;
end $$;
create trigger weigh_after_lesson after insert on match_lesson for each row execute function weigh_after_lesson();
select weigh_unmatched(now());

-- What the program read of a mail beside what its person said that it says: examples to measure and mend the reader by.
-- One row a mail, gone when its person takes their word back, or with the mail.
create table reading_example (
  id uuid not null primary key,
  message_id uuid not null unique references message on delete cascade,
  owner_id uuid not null references person on delete cascade,
  -- { "kind", "main", "outcomes", "reader" } as it was read at that moment, without the facts.
  read jsonb not null,
  outcome text not null,
  agreed boolean not null,
  at timestamptz not null
);
create index reading_example_by_owner on reading_example (owner_id);
alter table reading_example enable row level security;
create policy own_rows on reading_example for all to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, update, delete on reading_example to daylight_person;
