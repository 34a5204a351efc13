-- What changed is found by joining the rows before with those after. The plan of it is kept for a connection and made for the first
-- change there, of one request mostly: a loop within a loop, which for a mailbox of 8,000 archived at once took half a minute.
alter function keep_rows_of_changed_requests() set enable_nestloop to off;
-- What these look up one by one, by its key, is a loop.
alter function keep_places(uuid[]) set enable_nestloop to on;
alter function keep_request_rows(uuid[]) set enable_nestloop to on;
