-- The synchronization with FOIA.gov that runs by itself applies what conflicts with nothing; the rest waits for an administrator.
alter table agency_import add column scheduled boolean not null default false;
