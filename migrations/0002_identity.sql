-- The embedded user pool. Accounts live here and only here: `person` (0001) is the profile of whoever the pool let in.
-- Nothing is granted to daylight_person: no signed-in call reads these tables but through the pool itself.

-- One row: what this installation calls its pool. The client id is made at the first start and never changes.
create table identity_pool (
  only_one boolean primary key default true check (only_one),
  pool_id text not null,
  client_id text not null
);

-- Signing keys. One signs; the next is published ahead of its turn and the last one for a while after it, so that
-- verifiers know a key before they see it and tokens it signed stay good.
create table identity_signing_key (
  id bigint generated always as identity primary key,
  kid text not null unique,
  public_jwk jsonb not null,
  -- PKCS #8, sealed with AES-256-GCM under the master key, which is never in the database.
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  -- From when to when it signed; null for what is still to come.
  signing_since timestamptz,
  retired_at timestamptz
);

create table identity_user (
  sub uuid primary key,
  -- As it was normalised: trimmed and lower-case. It is also the username.
  email text not null unique,
  -- An address that waits for its proof; until then the old one stays. Not unique: whoever proves it first has it.
  pending_email text,
  status text not null check (status in ('UNCONFIRMED', 'CONFIRMED')),
  -- argon2id, PHC string.
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A mailed code, at most one of a purpose for each address. The address is an HMAC, because a row is also written when the
-- address has no account (sub is null, the hash matches nothing): the next answers are then the same as for one that has.
create table identity_code (
  purpose text not null check (purpose in ('signup', 'forgot_password', 'change_email')),
  username_key bytea not null,
  sub uuid references identity_user on delete cascade,
  code_hash bytea not null,
  tries_left int not null,
  -- Kept after use until it expires, so that a second press of the same button can be told it was right.
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (purpose, username_key)
);
create index identity_code_by_expiry on identity_code (expires_at);
create index identity_code_by_user on identity_code (sub);

-- How often something was tried for an address, whether or not it has an account, or from a place on the network.
create table identity_throttle (
  kind text not null,
  username_key bytea not null,
  count int not null,
  -- When counting began; for sign-in, when the last password was tried.
  counted_since timestamptz not null,
  -- The moment after which this row says nothing any more and may be swept.
  stale_at timestamptz not null,
  locked_until timestamptz,
  primary key (kind, username_key)
);
create index identity_throttle_stale on identity_throttle (stale_at);

-- One row a sign-in. Its id is the `origin_jti` of every token that came of it, so revoking the row revokes them all.
create table identity_session (
  origin_jti uuid primary key,
  sub uuid not null references identity_user on delete cascade,
  -- SHA-256 of the one refresh token that is good, and of the one before it, which is for a minute more: each refresh
  -- hands out the next. Any other token of this session was copied.
  refresh_token_hash bytea not null,
  previous_token_hash bytea,
  rotated_at timestamptz,
  auth_time timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index identity_session_by_user on identity_session (sub, expires_at);

-- An authenticator app (RFC 6238), at most one a person. A new secret waits in `pending_secret` until a code proves that
-- the app has it; the old one works until then. Both sealed like the signing keys.
create table identity_software_token (
  sub uuid primary key references identity_user on delete cascade,
  sealed_secret bytea,
  pending_secret bytea,
  -- The 30-second step of the last code that was taken: no code is good twice.
  last_step bigint not null default 0,
  enabled boolean not null default false,
  preferred boolean not null default false
);

-- A sign-in whose password was right and whose second factor is awaited. The caller holds the session, we its SHA-256.
create table identity_challenge (
  session_hash bytea primary key,
  sub uuid not null references identity_user on delete cascade,
  tries_left int not null,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index identity_challenge_by_user on identity_challenge (sub);
create index identity_challenge_by_expiry on identity_challenge (expires_at);
