-- Personal access tokens of the public API. A token is shown once; only its SHA-256 is stored. The user role reads the list;
-- the program makes, uses and revokes tokens, as it writes the audit log with them.
create table api_token (
  id uuid primary key,
  owner_id uuid not null references user_account on delete cascade,
  name text not null,
  scopes text[] not null check (scopes <@ array['read', 'write', 'send'] and cardinality(scopes) > 0),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- Null: until it is revoked.
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz
);
create index api_token_of on api_token (owner_id, created_at);
alter table api_token enable row level security;
create policy own_rows on api_token to daylight_user
  using (owner_id = current_user_id()) with check (owner_id = current_user_id());
grant select (id, owner_id, name, scopes, created_at, expires_at, last_used_at) on api_token to daylight_user;
