-- An administrator reads one user's requests, for a written reason and a limited time; that user sees each of these. Only the
-- program reads and writes here: what was opened is in the audit log.
create table support_view (
  id uuid primary key,
  owner_id uuid not null references user_account (id) on delete cascade,
  -- Without a foreign key: it outlasts the account of the administrator.
  admin_id uuid not null,
  reason text not null,
  started_at timestamptz not null,
  -- When it ends, or ended.
  ends_at timestamptz not null,
  check (admin_id <> owner_id)
);
create index support_view_of_owner on support_view (owner_id, started_at);
create index support_view_of_admin on support_view (admin_id, ends_at);
alter table support_view enable row level security;
