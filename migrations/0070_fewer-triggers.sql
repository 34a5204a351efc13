-- The program notifies open pages with the statement that adds an event or a change of the mailbox
-- (src/server/db/platform/live-feed.ts), and asks for unmatched email to be scored where it learns a rule.
drop trigger notify_live_event on request_event;
drop trigger notify_live_mailbox on mailbox_change;
drop trigger score_unmatched_after_match_rule on match_rule;
drop function notify_live_event();
drop function notify_live_mailbox();
drop function score_unmatched_after_match_rule();

-- One trigger each for outbox, sessions and accounts, where there were two or three. docs/data.md says why they stay.
drop trigger count_sending on outbox;
drop trigger recount_sending on outbox;
drop trigger uncount_canceled on outbox;
create or replace function count_sending() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state = 'cancelled' then
    delete from sent_count c where c.outbox_id = new.id
      and not exists (select from delivery_attempt a where a.outbox_id = new.id);
    return null;
  end if;
  if new.message_id is null or new.state = 'cancelled' or (tg_op = 'UPDATE' and new.created_at = old.created_at) then
    return null;
  end if;
  insert into sent_count (owner_id, at, kind, outbox_id, recipients, external_recipients)
  values (new.owner_id, new.created_at, 'message', new.id,
    greatest(1, (select count(*) from jsonb_path_query(new.mail, 'lax $.to[*]'))
      + (select count(*) from jsonb_path_query(new.mail, 'lax $.cc[*]'))), new.external_recipients);
  delete from sent_count c where c.owner_id = new.owner_id and c.at < new.created_at - interval '31 days';
  return null;
end $$;
create trigger count_sending after insert or update of created_at, state on outbox
  for each row when (new.owner_id is not null) execute function count_sending();

drop trigger notify_session_deleted on identity_session;
drop trigger notify_session_revoked on identity_session;
create or replace function notify_session_ended() returns trigger language plpgsql as $$
begin
  if old.revoked_at is null and (tg_op = 'DELETE' or new.revoked_at is not null) then
    perform end_live_streams(old.sub, old.origin_jti);
  end if;
  return null;
end $$;
create trigger notify_session_ended after delete or update of revoked_at on identity_session
  for each row execute function notify_session_ended();

drop trigger notify_user_deleted on user_account;
drop trigger notify_user_disabled on user_account;
drop trigger record_account_removal on user_account;
drop function notify_user_disabled();
drop function record_account_removal();
create function end_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into account_removal (at) values (now());
  elsif old.disabled or not new.disabled then
    return null;
  end if;
  perform end_live_streams(old.id, null);
  return null;
end $$;
create trigger end_account after delete or update of disabled on user_account
  for each row execute function end_account();
