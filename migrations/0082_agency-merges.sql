-- What a merge moved, so that it can be undone. `before`: what was written of the two agencies themselves, and the agencies that
-- stood under the merged one.
create table agency_merge (
  id uuid primary key,
  from_id text not null references agency (id) on delete cascade,
  into_id text not null references agency (id) on delete cascade,
  merged_at timestamptz not null,
  merged_by text not null,
  undone_at timestamptz,
  before jsonb not null
);
create unique index agency_merge_in_force on agency_merge (from_id) where undone_at is null;
create index agency_merge_into on agency_merge (into_id);

create table agency_merge_request (
  merge_id uuid not null references agency_merge (id) on delete cascade,
  request_id uuid not null references request (id) on delete cascade,
  agency_address text,
  jurisdiction text,
  primary key (merge_id, request_id)
);
create index agency_merge_request_of_request on agency_merge_request (request_id);
