-- What a search finds that asks nothing of the emails: conversations without any, newest first; the others have an index already.
create index request_without_email on request (owner_id, (updated_at::timestamptz(3)) desc, id desc) where last_message_at is null;
