-- The count of unread conversations is asked for with each page, and reads this index alone.
drop index request_unread;
create index request_unread on request (owner_id) where unread > 0 and mailbox_folder not in ('spam', 'trash');
