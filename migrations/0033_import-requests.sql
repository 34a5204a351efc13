-- A selection of requests that may be fetched as one ZIP for a while, by a link that only its person was given.
create table request_export (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  request_ids uuid[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- How many requests are in what was sent so far; all of them once it is whole.
  done int not null default 0,
  problem text
);
create index request_export_of on request_export (owner_id, expires_at);

-- Requests that came from elsewhere: a table, another program's export, or mail.
create table request_import (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  name text not null,
  format text not null,
  sha256 text not null,
  size bigint not null,
  state text not null constraint request_import_state_check
    check (state in ('planning', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  -- What the columns are taken to be, how days are written, whose addresses are the person's own.
  choices jsonb not null default '{}',
  -- The header, the first rows and what was guessed.
  found jsonb not null default '{}',
  counts jsonb not null default '{}',
  done int not null default 0,
  left_alone int not null default 0,
  problem jsonb,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz
);
create index request_import_of on request_import (owner_id, created_at desc, id desc);

-- One request an import would make, or the reason why not. `request_id` once it was made; no key, as its person may delete it.
create table request_import_row (
  import_id uuid not null references request_import on delete cascade,
  owner_id uuid not null references person on delete cascade,
  number int not null,
  kind text not null constraint request_import_row_kind_check check (kind in ('new', 'duplicate', 'faulty')),
  title text not null default '',
  -- core/import's PlannedRequest; null of a faulty row.
  plan jsonb,
  faults jsonb not null default '[]',
  -- The request it doubles.
  double_of uuid,
  request_id uuid,
  made_at timestamptz,
  undone boolean not null default false,
  primary key (import_id, number)
);
create index request_import_row_by_kind on request_import_row (import_id, kind, number);
create index request_import_row_of on request_import_row (owner_id);
create index request_import_row_made on request_import_row (request_id) where request_id is not null;

do $$
declare t text;
begin
  foreach t in array array['request_export', 'request_import', 'request_import_row'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I for all to daylight_person
      using (owner_id = current_person()) with check (owner_id = current_person())', t);
    execute format('grant select, insert, update, delete on %I to daylight_person', t);
  end loop;
end $$;
