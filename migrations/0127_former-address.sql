-- The address of a letter before an administrator corrected it; the thread shows both.
alter table message add column former_address text;
