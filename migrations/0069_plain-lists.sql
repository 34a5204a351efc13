-- Lists are read row by row at each call, so nothing compares versions of `request_row` any more.
drop trigger refresh_versions_on_insert on message;
drop trigger refresh_versions_on_delete on message;
drop trigger refresh_versions_on_update on message;
drop trigger refresh_versions_on_insert on attachment;
drop trigger refresh_versions_on_delete on attachment;
drop function touch_rows_of_messages();
drop function touch_rows_of_changed_message();
drop function touch_rows_of_files();
drop function touch_request_rows(uuid[]);

-- The mailbox folders a conversation is in, by name: the only place that defines them. Lists, counts and the index of each
-- list read this column. `listed_at` is a generated column, which another one cannot use.
drop index request_folders, request_unread_or_removed, request_inbox, request_needs_action, request_starred, request_snoozed,
  request_sent, request_scheduled, request_drafts, request_by_mailbox_folder, request_in_mailbox;
alter table request drop column folders;
alter table request add column folders text[] not null generated always as (array_remove(array[
  case when greatest(last_message_at, unsnoozed_at) is not null and mailbox_folder = 'inbox' and snoozed_until is null
    and last_reply_at is not null then 'inbox' end,
  case when last_message_at is not null and waiting_on = 'you' and status <> 'draft'
    and mailbox_folder not in ('spam', 'trash') then 'needs_action' end,
  case when greatest(last_message_at, unsnoozed_at) is not null and starred
    and mailbox_folder not in ('spam', 'trash') then 'starred' end,
  case when greatest(last_message_at, unsnoozed_at) is not null and snoozed_until is not null
    and mailbox_folder = 'inbox' then 'snoozed' end,
  case when last_sent_at is not null and status <> 'draft' and mailbox_folder not in ('spam', 'trash') then 'sent' end,
  case when scheduled_at is not null then 'scheduled' end,
  case when (status = 'draft' or reply_draft_at is not null) and mailbox_folder not in ('spam', 'trash') then 'drafts' end,
  case when greatest(last_message_at, unsnoozed_at) is not null and mailbox_folder <> 'inbox' then mailbox_folder end,
  case when greatest(last_message_at, unsnoozed_at) is not null and mailbox_folder not in ('spam', 'trash') then 'all' end
], null)) stored;
create index request_folders on request (owner_id, folders) include (unread);
create index request_unread_or_removed on request (owner_id, id) include (folders)
  where unread > 0 or mailbox_folder in ('spam', 'trash');
create index request_inbox on request (owner_id, listed_at desc, id desc) where 'inbox' = any (folders);
create index request_needs_action on request (owner_id, last_message_at desc, id desc) where 'needs_action' = any (folders);
create index request_starred on request (owner_id, listed_at desc, id desc) where 'starred' = any (folders);
create index request_snoozed on request (owner_id, listed_at desc, id desc) where 'snoozed' = any (folders);
create index request_sent on request (owner_id, last_sent_at desc, id desc) where 'sent' = any (folders);
create index request_scheduled on request (owner_id, scheduled_at desc, id desc) where 'scheduled' = any (folders);
create index request_drafts on request
  (owner_id, greatest(reply_draft_at, case when status = 'draft' then updated_at end) desc, id desc) where 'drafts' = any (folders);
create index request_archive on request (owner_id, listed_at desc, id desc) where 'archive' = any (folders);
create index request_spam on request (owner_id, listed_at desc, id desc) where 'spam' = any (folders);
create index request_trash on request (owner_id, listed_at desc, id desc) where 'trash' = any (folders);
create index request_in_mailbox on request (owner_id, listed_at desc, id desc) where 'all' = any (folders);
analyze request;
