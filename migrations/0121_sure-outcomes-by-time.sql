-- The replies that the inbox offers to confirm together, newest first: a page of them is read without the others.
create index message_sure_by_time on message (owner_id, sent_or_received_at desc, id desc) include (request_id, classification_outcome)
  where direction = 'in' and sender_known and confirmed_outcome is null
    and classification_kind = 'reply' and classification_confidence = 'sure';
drop index message_sure;
