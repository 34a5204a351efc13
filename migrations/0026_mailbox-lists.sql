-- A change that is taken back is told by a row of its own, with a number of its own: a page that was away resumes after the
-- last number it saw, and would never hear of a row that was only marked.
drop trigger tell_mailbox on mailbox_change;
create trigger tell_mailbox after insert on mailbox_change for each row execute function tell_mailbox();

-- The lists that had no index yet, each in the order it is read.
drop index request_snoozed;
create index request_waking on request (snoozed_until) where snoozed_until is not null;
create index request_snoozed on request (owner_id, listed_at desc, id desc) where snoozed_until is not null;
create index request_needs_action on request (owner_id, last_message_at desc, id desc)
  where last_message_at is not null and ball = 'you' and status <> 'draft';
create index request_written on request
  (owner_id, greatest(reply_draft_at, case when status = 'draft' then updated_at end) desc, id desc)
  where status = 'draft' or reply_draft_at is not null;
create index request_kept on request (owner_id, listed_at desc, id desc)
  where listed_at is not null and shelf not in ('spam', 'trash');

-- Every folder a conversation lies in, one bit each, and one for unread mail: what stands beside the lists is counted from
-- one narrow index, and not from the rows, which hold whole letters. db/conversations.ts has the same rules as lists.
alter table request add column folders int not null generated always as (
  case when greatest(last_message_at, woke_at) is not null and shelf = 'inbox' and snoozed_until is null and last_reply_at is not null then 1 else 0 end
  + case when last_message_at is not null and ball = 'you' and status <> 'draft' and shelf not in ('spam', 'trash') then 2 else 0 end
  + case when greatest(last_message_at, woke_at) is not null and starred and shelf not in ('spam', 'trash') then 4 else 0 end
  + case when greatest(last_message_at, woke_at) is not null and snoozed_until is not null and shelf = 'inbox' then 8 else 0 end
  + case when last_sent_at is not null and status <> 'draft' and shelf not in ('spam', 'trash') then 16 else 0 end
  + case when scheduled_at is not null then 32 else 0 end
  + case when (status = 'draft' or reply_draft_at is not null) and shelf not in ('spam', 'trash') then 64 else 0 end
  + case when greatest(last_message_at, woke_at) is not null and shelf = 'archive' then 128 else 0 end
  + case when greatest(last_message_at, woke_at) is not null and shelf = 'spam' then 256 else 0 end
  + case when greatest(last_message_at, woke_at) is not null and shelf = 'trash' then 512 else 0 end
  + case when greatest(last_message_at, woke_at) is not null and shelf not in ('spam', 'trash') then 1024 else 0 end
  + case when unread > 0 and shelf not in ('spam', 'trash') then 2048 else 0 end
) stored;
create index request_folders on request (owner_id, folders);
