-- What the account page shows of each session: the device, roughly where it is (a network prefix, not an address), and when
-- it was last used. A session is used when it begins and at each refresh.
alter table identity_session
  add column user_agent text not null default '' check (length(user_agent) <= 300),
  add column network text not null default '' check (length(network) <= 50),
  add column last_used_at timestamptz;
update identity_session set last_used_at = coalesce(rotated_at, auth_time);
alter table identity_session alter column last_used_at set not null;

-- Codes that take the place of the authenticator app's, each once. Only a keyed hash is stored.
create table identity_recovery_code (
  sub uuid not null references identity_user on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (sub, code_hash)
);

-- When the secret was last verified by a code; null for those verified before this was stored.
alter table identity_software_token add column verified_at timestamptz;

-- The link mailed to the address an account moved away from, by which its reader puts that address back.
create table identity_email_undo (
  token_hash bytea primary key,
  sub uuid not null references identity_user on delete cascade,
  email text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_email_undo_by_user on identity_email_undo (sub, changed_at);
create index identity_email_undo_by_expiry on identity_email_undo (expires_at);

-- Ends a user's live event streams in every process: those of one session, or of all when it is null. The streams listen on
-- the channel `live`.
create function end_live_streams(user_id uuid, session uuid) returns void language sql as $$
  select pg_notify('live', json_build_object(
    'id', 0, 'owner', user_id, 'request', null, 'kind', 'login_ended', 'session', session)::text)
$$;

create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform end_live_streams(old.sub, old.origin_jti);
  return null;
end $$;
create trigger notify_session_revoked after update of revoked_at on identity_session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function notify_session_ended();
create trigger notify_session_deleted after delete on identity_session
  for each row when (old.revoked_at is null) execute function notify_session_ended();

create function notify_user_disabled() returns trigger language plpgsql as $$
begin
  perform end_live_streams(old.id, null);
  return null;
end $$;
create trigger notify_user_disabled after update of disabled on person
  for each row when (new.disabled and not old.disabled) execute function notify_user_disabled();
create trigger notify_user_deleted after delete on person
  for each row execute function notify_user_disabled();
