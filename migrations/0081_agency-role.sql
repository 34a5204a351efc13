-- Offices that review what agencies decided (Pennsylvania's Office of Open Records, the ICO) are agencies of their own kind: found
-- by administrators and on public pages, but not where requests go.
alter table agency add column role text not null default 'agency' check (role in ('agency', 'reviewer'));
create index agency_reviewers on agency (jurisdiction, folded_name, id) where role = 'reviewer';
