-- What a person is told by mail, when, and what they put down to be reminded of.

-- By hand: on this day, of this.
create table reminder (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  day date not null,
  text text not null,
  created_at timestamptz not null,
  done_at timestamptz
);
create index reminder_by_request on reminder (owner_id, request_id, day, created_at);
create index reminder_waiting on reminder (owner_id, day, id) where done_at is null;

-- Where a person wants it otherwise than core/notice/notice-kinds.ts has it.
create table notice_choice (
  owner_id uuid not null references person on delete cascade,
  kind text not null constraint notice_choice_kind_check check (kind in
    ('reply', 'trouble', 'due_soon', 'due_today', 'overdue', 'silence', 'appeal', 'link', 'reminder')),
  how text not null constraint notice_choice_how_check check (how in ('at_once', 'digest', 'none')),
  primary key (owner_id, kind)
);
insert into notice_choice (owner_id, kind, how) select id, 'reply', 'none' from person where not replies_by_mail;
alter table person drop column replies_by_mail;

-- Null until its person said, or a browser did for them.
alter table person add column time_zone text;
alter table person add column remind_hour int not null default 8
  constraint person_remind_hour_check check (remind_hour between 0 and 23);
alter table person add column due_soon_days int not null default 3
  constraint person_due_soon_days_check check (due_soon_days between 1 and 10);
alter table person add column silence_days int not null default 30
  constraint person_silence_days_check check (silence_days between 7 and 180);
-- When the timer looks at this person next; null before it ever did.
alter table person add column remind_at timestamptz;
create index person_to_remind on person (coalesce(remind_at, '-infinity'), id) where not disabled;

-- What a person was told, or is to be told with the next digest. The key tells nobody the same thing twice.
create table notice (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  kind text not null constraint notice_kind_check check (kind in
    ('reply', 'trouble', 'due_soon', 'due_today', 'overdue', 'silence', 'appeal', 'link', 'reminder')),
  -- What it is about: a kind of clock, or the id of a mail or of a reminder.
  about text not null,
  -- The day it concerns, such as the one on which an answer is due.
  day date not null,
  how text not null constraint notice_how_check check (how in ('at_once', 'digest')),
  -- What became of the follow-up that fits: it lies ready as the conversation's draft, or it was sent.
  follow_up text constraint notice_follow_up_check check (follow_up in ('ready', 'sent')),
  created_at timestamptz not null,
  -- When it went out, or turned out to be over.
  told_at timestamptz,
  constraint notice_once unique (owner_id, request_id, kind, about, day)
);
create index notice_waiting on notice (owner_id, created_at, id) where told_at is null;
create index notice_by_request on notice (request_id);

-- A follow-up that was prepared for a lateness, once for each. `draft_id`: of the message the draft becomes.
create table prepared_letter (
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  about text not null,
  day date not null,
  draft_id uuid not null,
  -- Of the draft as it was prepared: a later one has its person's own words.
  version int,
  at timestamptz not null,
  primary key (owner_id, request_id, about, day)
);

-- Requests whose follow-ups are sent by themselves.
create table auto_follow_up (
  request_id uuid primary key references request on delete cascade,
  owner_id uuid not null references person on delete cascade,
  asked_at timestamptz not null
);
create index auto_follow_up_of on auto_follow_up (owner_id);

alter table reminder enable row level security;
create policy own_rows on reminder to daylight_person
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
grant select, insert, update, delete on reminder to daylight_person;
alter table notice_choice enable row level security;
create policy own_rows on notice_choice to daylight_person
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
grant select, insert, update, delete on notice_choice to daylight_person;
alter table notice enable row level security;
create policy own_rows on notice to daylight_person using (owner_id = (select current_person()));
grant select on notice to daylight_person;
alter table prepared_letter enable row level security;
create policy own_rows on prepared_letter to daylight_person
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
grant select, insert, update on prepared_letter to daylight_person;
alter table auto_follow_up enable row level security;
create policy own_rows on auto_follow_up to daylight_person
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
grant select, insert, delete on auto_follow_up to daylight_person;

-- Links that close: of mails that say until when something can be picked up.
create index message_closing on message (owner_id, (reading #>> '{notice,expires}'))
  where reading #>> '{notice,expires}' is not null;
