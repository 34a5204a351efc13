-- Overdue requests in the order of the list: by the day they were due, not by the moment since when they are late.
drop index request_row_overdue;
create index request_row_overdue on request_row (owner_id, due_on, id) include (overdue_at, stage, open_until) where overdue_at is not null and waiting_on = 'agency';
