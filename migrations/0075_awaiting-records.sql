-- Granted, with the records to come, is a status of its own.
alter table request drop constraint request_status_check;
alter table request add constraint request_status_check check (status in ('draft', 'scheduled', 'sending',
  'awaiting_acknowledgment', 'awaiting_determination', 'clarification_asked', 'fee_asked', 'awaiting_records',
  'partly_released', 'released', 'denied', 'no_records', 'referred', 'appeal_pending', 'appeal_decided', 'in_litigation',
  'withdrawn', 'closed'));

-- As core's `isRequesterClock`; a test compares both.
create or replace function is_requester_clock(kind text) returns boolean language sql immutable parallel safe return
  kind in ('appeal', 'reminder', 'silence_appeal', 'next_appeal', 'clarification', 'fee', 'pick_up');
