-- The list of what waits for the requester is read stage by stage, as every list of the tracker: without the stage in its
-- index, the requests of the other stages were read for each and discarded.
drop index request_row_waiting_on_requester;
create index request_row_waiting_on_requester on request_row (owner_id, stage, due_on, id)
  where waiting_on = 'you' and status <> 'draft';
