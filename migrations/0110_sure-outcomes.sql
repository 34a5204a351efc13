-- The replies that the inbox offers to confirm together: few, while a mailbox has tens of thousands of messages.
create index message_sure on message (owner_id, request_id)
  where direction = 'in' and sender_known and confirmed_outcome is null
    and classification_kind = 'reply' and classification_confidence = 'sure';
