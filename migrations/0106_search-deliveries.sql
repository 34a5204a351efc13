-- Administrators search outgoing email by address, domain, Message-ID and, of letters, subject: the subjects of the program's
-- own emails hold login codes. Erasing the words of an email (eraseEmailContent) erases them here, too.
create function recipients_of(mail jsonb) returns text[] language sql immutable parallel safe
  return array(select lower(one #>> '{}') from jsonb_path_query((mail -> 'to') || (mail -> 'cc'), '$[*].address') one);
alter table outbox
  add column recipients text[] not null generated always as (recipients_of(mail)) stored,
  add column letter_subject text generated always as (case when message_id is not null then lower(mail ->> 'subject') end) stored;
create index outbox_by_recipient on outbox using gin (recipients);
create index outbox_by_subject on outbox using gin (letter_subject gin_trgm_ops) where letter_subject is not null;
create index outbox_by_message_id on outbox ((mail ->> 'messageId'));
create index outbox_by_domain on outbox (domain, created_at, id);
create index outbox_by_time on outbox (created_at, id) where state <> 'cancelled';
create index outbox_by_state on outbox (state, created_at, id);
create index message_bounced on message (sent_or_received_at) where delivery_state = 'bounced';
