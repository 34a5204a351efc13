-- Which door a mail came in by, and what the other server called itself: authentication asks for both.
alter table inbound
  add column received_by text not null default 'smtp'
    constraint inbound_received_by_check check (received_by in ('smtp', 'lmtp', 'imap', 'http')),
  add column helo text not null default '';
