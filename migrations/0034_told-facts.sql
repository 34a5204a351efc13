-- What the person says that a mail says, of as many of its facts as they put right (core/reply/told-facts.ts). It counts
-- before what was read.
alter table message add column told jsonb not null default '{}';

-- A mail may be an example of facts alone, before anybody says what it decides. facts: each that was put down, as read
-- and as told.
alter table reading_example alter column outcome drop not null;
alter table reading_example add column facts jsonb not null default '{}';
