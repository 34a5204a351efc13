-- Which mail may act by itself, what administrators teach about unmatched mail, and mail that is set aside as spam.

-- Whether the sender was the agency or somebody the correspondence knew. Older mail is not put under suspicion.
alter table message add column sender_known boolean not null default true;
create index message_by_inbound on message (inbound_id) where inbound_id is not null;

-- What an agency files under, however it is punctuated: core/reply/match-clues.ts bareNumber. A column and no index on an
-- expression, because the planner knows how few rows share a value of a column.
alter table request add column tracking_key text
  generated always as (regexp_replace(lower(tracking_number), '[^a-z0-9]', '', 'g')) stored;
create index request_by_tracking_key on request (tracking_key) where tracking_key is not null;
drop index request_by_tracking_number;

-- An administrator's assignment: mail of this sender, with this number ("" for none), belonged to this request.
create table match_lesson (
  inbound_id uuid not null references inbound on delete cascade,
  -- Bare address, lower case.
  sender text not null,
  tracking_number text not null,
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  taught_at timestamptz not null,
  primary key (inbound_id, tracking_number, request_id)
);
create index match_lesson_by_sender on match_lesson (sender, tracking_number);
create index match_lesson_by_owner on match_lesson (owner_id);
create index match_lesson_by_request on match_lesson (request_id);
-- Whoever moves a mail out of a request forgets what was taught by it; nobody but the program teaches.
alter table match_lesson enable row level security;
create policy own_rows on match_lesson to daylight_person using (owner_id = current_person());
grant select, delete on match_lesson to daylight_person;

-- Spam is set aside, not deleted: it can be brought back.
alter table unmatched add column discarded_at timestamptz;
drop index unmatched_newest;
create index unmatched_waiting on unmatched (created_at desc, inbound_id desc) where discarded_at is null;
create index unmatched_discarded on unmatched (created_at desc, inbound_id desc) where discarded_at is not null;

-- Administrators look for the request a mail belongs to by words of its title.
create index request_by_title_words on request using gin (title gin_trgm_ops) where status <> 'draft';

-- When an administrator put a mail into requests, so that it can be found and taken back.
alter table inbound add column assigned_at timestamptz;
create index inbound_assigned on inbound (assigned_at desc, id desc) where assigned_at is not null;
