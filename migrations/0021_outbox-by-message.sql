-- A letter's row was found among all its owner ever sent: for a batch of 500, a quarter of a million rows to look at.
create index outbox_by_message on outbox (message_id) where message_id is not null;
