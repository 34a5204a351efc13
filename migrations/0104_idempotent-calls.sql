-- Calls that came with an Idempotency-Key, for 24 hours: the same call again gets the answer it got. The program's alone.
create table idempotent_call (
  owner_id uuid not null references user_account on delete cascade,
  key text not null,
  -- SHA-256 of method, address and body.
  call_hash bytea not null,
  started_at timestamptz not null,
  -- Null while the call runs.
  status integer,
  content_type text,
  answer text,
  primary key (owner_id, key)
);
create index idempotent_call_age on idempotent_call (started_at);
alter table idempotent_call enable row level security;
