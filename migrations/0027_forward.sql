-- Of a letter of the person's own that passes a mail on: which mail, though it may have been moved since. It answers
-- nothing, and whom it goes to is no party to the request.
alter table message add column forwards uuid;
