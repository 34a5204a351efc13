-- The board counts by status, turn and whether a legal day has passed: from the index alone, in one reading for all lanes.
drop index request_row_status;
create index request_row_status on request_row (owner_id, status, coalesce(due_on, 'infinity'), id) include (ball, overdue_at);
