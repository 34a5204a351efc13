-- Requests that came from elsewhere: a table, another program's export, or mail.
create table request_import (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  name text not null,
  format text not null,
  -- The uploaded files in their order: name, hash and size of each.
  files jsonb not null,
  size bigint not null,
  state text not null constraint request_import_state_check
    check (state in ('planning', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  -- What the columns are taken to be, how days are written, whose addresses are the person's own.
  choices jsonb not null default '{}',
  -- The header, the first rows and what was guessed.
  found jsonb not null default '{}',
  counts jsonb not null default '{}',
  -- How many are to be made, and how many of the work at hand are done.
  to_make int not null default 0,
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
  kind text not null constraint request_import_row_kind_check
    check (kind in ('new', 'doubtful', 'duplicate', 'faulty')),
  title text not null default '',
  -- core/import's PlannedRequest; null of a faulty row.
  plan jsonb,
  faults jsonb not null default '[]',
  -- The request it doubles.
  double_of uuid,
  -- Whether its person has it made.
  chosen boolean not null default false,
  request_id uuid,
  made_at timestamptz,
  undone boolean not null default false,
  primary key (import_id, number)
);
create index request_import_row_by_kind on request_import_row (import_id, kind, number);
create index request_import_row_of on request_import_row (owner_id);
create index request_import_row_made on request_import_row (request_id) where request_id is not null;

-- A mail of an import, read once: what says where it belongs. The raw mail is kept under its hash.
create table request_import_mail (
  import_id uuid not null references request_import on delete cascade,
  owner_id uuid not null references person on delete cascade,
  number int not null,
  sha256 text not null,
  -- core/import's MailHead.
  head jsonb not null,
  primary key (import_id, number)
);
create index request_import_mail_of on request_import_mail (owner_id);

do $$
declare t text;
begin
  foreach t in array array['request_import', 'request_import_row', 'request_import_mail'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I for all to daylight_person
      using (owner_id = (select current_person())) with check (owner_id = (select current_person()))', t);
    execute format('grant select, insert, update, delete on %I to daylight_person', t);
  end loop;
end $$;
