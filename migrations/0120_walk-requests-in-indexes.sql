-- Counts of overdue requests and of those due soon read these indexes alone, whatever the stage.
drop index request_row_overdue;
create index request_row_overdue on request_row (owner_id, overdue_at) include (stage, open_until)
  where overdue_at is not null and waiting_on = 'agency';
drop index request_row_soon;
create index request_row_soon on request_row (owner_id, due_on, id) include (soon_from, soon_until, stage, open_until)
  where soon_from is not null;
-- Without an expression it answers by itself what is walked past: an index only scan needs the columns themselves.
drop index request_row_status;
create index request_row_status on request_row (owner_id, status, due_on, id) include (waiting_on, overdue_at, stage, open_until);
