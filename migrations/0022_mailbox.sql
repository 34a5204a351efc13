-- Where its person put a conversation, beside where its mail stands. Nothing is deleted from spam or trash: the mail of a
-- request is evidence, and its clocks run on.
alter table request add column shelf text not null default 'inbox'
  constraint request_shelf_check check (shelf in ('inbox', 'archive', 'spam', 'trash'));
alter table request add column starred boolean not null default false;
-- Set aside until then. Waking sets `woke_at`, which brings the conversation to the top again.
alter table request add column snoozed_until timestamptz;
alter table request add column woke_at timestamptz;
-- What the lists would otherwise look up in every conversation's mail; `keep_conversation` keeps them.
alter table request add column last_reply_at timestamptz;
alter table request add column last_sent_at timestamptz;
alter table request add column scheduled_at timestamptz;
-- When its person last changed an answer that is not sent yet (`reply_draft`).
alter table request add column reply_draft_at timestamptz;
alter table request add column listed_at timestamptz generated always as (greatest(last_message_at, woke_at)) stored;

update request r set
  last_reply_at = (select max(sent_or_received_at) from message where owner_id = r.owner_id and request_id = r.id and direction = 'in'),
  last_sent_at = (select max(sent_or_received_at) from message where owner_id = r.owner_id and request_id = r.id and direction = 'out'),
  scheduled_at = (select min(leaves_at) from message where owner_id = r.owner_id and request_id = r.id and delivery_state = 'scheduled')
  where last_message_at is not null;
-- A draft that was deleted within the day can still come back.
update deleted_draft set request = '{"shelf": "inbox", "starred": false}' || request;

create function keep_conversation() returns trigger language plpgsql as $$
begin
  update request r set last_reply_at = found.replied, last_sent_at = found.sent, scheduled_at = found.scheduled
  from (
    select one.owner_id, one.request_id,
      max(m.sent_or_received_at) filter (where m.direction = 'in') as replied,
      max(m.sent_or_received_at) filter (where m.direction = 'out') as sent,
      min(m.leaves_at) filter (where m.delivery_state = 'scheduled') as scheduled
    from (select old.owner_id, old.request_id where tg_op <> 'INSERT'
          union select new.owner_id, new.request_id where tg_op <> 'DELETE') one
    left join message m on m.owner_id = one.owner_id and m.request_id = one.request_id
    group by one.owner_id, one.request_id) found
  where r.owner_id = found.owner_id and r.id = found.request_id
    and (r.last_reply_at, r.last_sent_at, r.scheduled_at) is distinct from (found.replied, found.sent, found.scheduled);
  return null;
end $$;
create trigger keep_conversation after insert or delete or
  update of request_id, direction, sent_or_received_at, delivery_state, leaves_at on message
  for each row execute function keep_conversation();

-- One index a folder, in the order its list is read.
create index request_inbox on request (owner_id, listed_at desc, id desc)
  where shelf = 'inbox' and snoozed_until is null and last_reply_at is not null;
create index request_shelved on request (owner_id, shelf, listed_at desc, id desc) where shelf <> 'inbox';
create index request_starred on request (owner_id, listed_at desc, id desc) where starred;
create index request_snoozed on request (snoozed_until) where snoozed_until is not null;
create index request_sent on request (owner_id, last_sent_at desc, id desc) where last_sent_at is not null;
create index request_scheduled on request (owner_id, scheduled_at, id) where scheduled_at is not null;
create index request_answered on request (owner_id, reply_draft_at desc, id desc) where reply_draft_at is not null;

-- A person's own words for requests: labels in the inbox, tags in the tracker.
create table label (
  owner_id uuid not null references person on delete cascade,
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create unique index label_by_name on label (owner_id, lower(name));
create table request_label (
  owner_id uuid not null,
  request_id uuid not null references request on delete cascade,
  label_id uuid not null,
  primary key (owner_id, request_id, label_id),
  foreign key (owner_id, label_id) references label on delete cascade
);
create index request_label_by_label on request_label (owner_id, label_id, request_id);
create index request_label_by_request on request_label (request_id);

create table saved_search (
  owner_id uuid not null references person on delete cascade,
  id uuid not null,
  name text not null,
  q text not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create unique index saved_search_by_name on saved_search (owner_id, lower(name));

-- An answer being written, one a conversation, so that it waits on every device.
create table reply_draft (
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  content jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (owner_id, request_id)
);
create index reply_draft_by_request on reply_draft (request_id);

-- What a person did to conversations, many at once, with how they stood before, so that it can be taken back and other
-- pages hear of it. Its numbers are the events' own: a page resumes after one of either.
create table mailbox_change (
  id bigint not null default nextval('request_event_id_seq') primary key,
  owner_id uuid not null references person on delete cascade,
  at timestamptz not null,
  verb text not null,
  before jsonb not null,
  undone_at timestamptz
);
create index mailbox_change_by_owner on mailbox_change (owner_id, id);
create index mailbox_change_by_age on mailbox_change (at);

-- What is written in an attachment, for the search, and what is worth knowing of it before it is opened.
create table attachment_text (
  attachment_id uuid primary key references attachment on delete cascade,
  owner_id uuid not null references person on delete cascade,
  message_id uuid not null references message on delete cascade,
  state text not null constraint attachment_text_state_check check (state in ('read', 'nothing', 'failed')),
  text text not null default '',
  facts jsonb not null default '{}',
  read_at timestamptz not null
);
create index attachment_text_by_message on attachment_text (message_id);
create index attachment_text_by_owner on attachment_text (owner_id);

alter table label enable row level security;
alter table request_label enable row level security;
alter table saved_search enable row level security;
alter table reply_draft enable row level security;
alter table mailbox_change enable row level security;
alter table attachment_text enable row level security;
create policy own_rows on label for all to daylight_person using (owner_id = current_person()) with check (owner_id = current_person());
create policy own_rows on request_label for all to daylight_person using (owner_id = current_person()) with check (owner_id = current_person());
create policy own_rows on saved_search for all to daylight_person using (owner_id = current_person()) with check (owner_id = current_person());
create policy own_rows on reply_draft for all to daylight_person using (owner_id = current_person()) with check (owner_id = current_person());
create policy own_rows on mailbox_change for all to daylight_person using (owner_id = current_person()) with check (owner_id = current_person());
create policy own_rows on attachment_text for all to daylight_person using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, update, delete on label, request_label, saved_search, reply_draft to daylight_person;
grant select, insert, update on mailbox_change to daylight_person;
grant select on attachment_text to daylight_person;
grant usage on sequence request_event_id_seq to daylight_person;

create function tell_mailbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('id', new.id, 'owner', new.owner_id, 'request', null, 'kind', 'mailbox')::text);
  return null;
end $$;
create trigger tell_mailbox after insert or update on mailbox_change for each row execute function tell_mailbox();
