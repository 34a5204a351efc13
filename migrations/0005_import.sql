-- Imports into the directory: what a list would change, shown row by row before anything is changed, and what it
-- changed, so that it can be put back.

-- When an import wrote it last. An edit later than this was somebody's own, which the next import must ask about.
alter table agency add imported_at timestamptz;

create table agency_import (
  id uuid primary key,
  -- The file's name, as whoever sent it called it.
  name text not null,
  origin text not null check (origin in ('upload', 'foia_gov')),
  format text not null,
  -- For rows that do not say where they belong.
  jurisdiction text,
  -- The content, in the file store; null until the API has answered.
  sha256 text,
  size int not null default 0,
  state text not null check (state in ('planning', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  -- Rows read so far, and of how many.
  done int not null default 0,
  total int,
  -- Rows by kind: { "added": 3, ... }.
  counts jsonb not null default '{}',
  left_alone int not null default 0,
  -- Why it failed, or stands where it stood: { status, code, detail, fields }.
  problem jsonb,
  conflicts text check (conflicts in ('skip', 'take')),
  created_at timestamptz not null,
  created_by text not null,
  -- When the directory was read for the preview. What was added since may be what the preview adds.
  planned_at timestamptz,
  applied_at timestamptz,
  applied_by text,
  undone_at timestamptz,
  undone_by text
);
create index agency_import_newest on agency_import (created_at desc, id desc);

-- One row of the list and what it does to the directory.
create table agency_import_change (
  import_id uuid not null references agency_import on delete cascade,
  number int not null,
  row_number int not null,
  kind text not null check (kind in ('added', 'changed', 'conflict', 'rejected', 'unchanged')),
  name text not null,
  -- Whom it is about, as the preview shows it. No reference: what it would add is not there yet, or not any more.
  agency_id text,
  agency_name text,
  cause text,
  reason text,
  -- The preview, field by field.
  fields jsonb not null default '[]',
  remarks text[] not null default '{}',
  -- What is written, by column; null where nothing can be. Without base_version the row is added.
  target_id text,
  base_version int,
  after jsonb,
  -- The same columns as they were.
  before jsonb,
  outcome text check (outcome in ('applied', 'skipped', 'undone', 'retired', 'left')),
  -- What applying it made of the agency's version. With another one, somebody changed it since.
  applied_version int,
  primary key (import_id, number)
);
create index agency_import_change_by_kind on agency_import_change (import_id, kind, number);

-- Undoing an import removes offices; each removal asks who refers to them.
create index agency_with_parent on agency (parent_id) where parent_id is not null;
create index agency_with_default on agency (default_component) where default_component is not null;
create index request_of_agency on request (agency_id) where agency_id is not null;
create index agency_address_report_of_agency on agency_address_report (agency_id);
