-- What an account stores is summed by indexes (db/accounts/storage.ts), so that no counter can drift.
alter table message add column raw_size integer not null default 0;
-- The sizes of old messages change nothing that lists or searches show.
alter table message disable trigger user;
update message m set raw_size = i.size from inbound i where i.id = m.inbound_id;
alter table message enable trigger user;
create index message_stored on message (owner_id, raw_sha256) include (raw_size) where raw_sha256 is not null;
create index attachment_stored on attachment (owner_id, sha256) include (size);

alter table request_import_mail add column size integer not null default 0;
update request_import_mail set size = coalesce((head ->> 'size')::int, 0);
