-- The newest mail of a conversation that came in, or that went out, is the first entry of its part of this index. A long
-- correspondence was read whole for it, in every row of a list.
create index message_newest on message (owner_id, request_id, direction, sent_or_received_at desc, id desc);

-- What is unread or thrown out, with where it lies: of thousands with a label the counts beside the lists need these.
create index request_apart on request (owner_id, id) include (folders) where unread > 0 or shelf in ('spam', 'trash');
