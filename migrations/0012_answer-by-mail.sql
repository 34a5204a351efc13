-- Reading by mail: a person gets each reply as mail and may answer that mail.

-- Whether a person wants replies by mail. Every notice carries a link that turns this off.
alter table person add column replies_by_mail boolean not null default true;

-- One row a reply that was mailed to its person, so that it is mailed once, and whose answer comes back to which address.
create table reply_notice (
  message_id uuid primary key references message on delete cascade,
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  -- Local part of the address that answers go to; see core/notice/notice-address.ts.
  answer_local text not null unique,
  sent_at timestamptz not null,
  -- Why the notice came back, in words; null unless it did.
  returned text
);
create index reply_notice_by_request on reply_notice (owner_id, request_id, sent_at);
-- The page asks for the newest with every call for its person.
create index reply_notice_newest on reply_notice (owner_id, sent_at desc, message_id desc);

-- What came to such an address: sent on to the agency, waiting for its person to confirm it, or left alone.
create table answer_by_mail (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  -- The agency's letter that is answered.
  answers_id uuid not null references message on delete cascade,
  -- One mail is one answer, however often its job runs.
  inbound_id uuid not null unique references inbound,
  -- Of the mail the person wrote, so that a copy that took another way is known as one.
  mail_message_id text,
  from_address text not null default '',
  -- The words for the agency, without what the mail quoted.
  text text not null default '',
  -- [{ name, type, size, sha256 }]
  attachments jsonb not null default '[]',
  state text not null check (state in ('waiting', 'sent', 'discarded')),
  -- core/notice/answer-by-mail.ts AnswerWhy; null where it was sent at once.
  why text,
  -- When the person was told by mail that it waits.
  told_at timestamptz,
  created_at timestamptz not null
);
create index answer_by_mail_by_request on answer_by_mail (owner_id, request_id, created_at);
create index answer_by_mail_told on answer_by_mail (owner_id, told_at) where told_at is not null;
create index answer_by_mail_by_message_id on answer_by_mail (owner_id, mail_message_id) where mail_message_id is not null;

alter table reply_notice enable row level security;
create policy own_rows on reply_notice to daylight_person using (owner_id = current_person());
grant select on reply_notice to daylight_person;
alter table answer_by_mail enable row level security;
create policy own_rows on answer_by_mail to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select, update on answer_by_mail to daylight_person;
