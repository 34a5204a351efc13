-- Derived rows are written by the code that changes their source (src/server/db/requests/derived-rows.ts and
-- `refreshAgencySearch`), not by triggers. Triggers that stay are listed in docs/data.md.
drop trigger if exists add_changed_words on agency;
drop trigger if exists add_new_words on agency;
drop trigger if exists refresh_request_rows on agency;
drop trigger if exists search_agency on agency;
drop trigger if exists refresh_versions_on_delete on attachment;
drop trigger if exists refresh_versions_on_insert on attachment;
drop trigger if exists search_files on attachment;
drop trigger if exists search_file_texts on attachment_text;
drop trigger if exists search_file_texts_again on attachment_text;
drop trigger if exists refresh_rows_on_delete on clock;
drop trigger if exists refresh_rows_on_insert on clock;
drop trigger if exists refresh_rows_on_update on clock;
drop trigger if exists refresh_rows_on_delete on fee;
drop trigger if exists refresh_rows_on_insert on fee;
drop trigger if exists refresh_rows_on_update on fee;
drop trigger if exists derive_conversation_times on message;
drop trigger if exists refresh_rows_on_delete on message;
drop trigger if exists refresh_rows_on_insert on message;
drop trigger if exists refresh_rows_on_update on message;
drop trigger if exists refresh_versions_on_delete on message;
drop trigger if exists refresh_versions_on_insert on message;
drop trigger if exists refresh_versions_on_update on message;
drop trigger if exists search_message on message;
drop trigger if exists search_message_added on message;
drop trigger if exists search_outcome on message;
drop trigger if exists refresh_rows_on_insert on request;
drop trigger if exists refresh_rows_on_update on request;
drop trigger if exists score_unmatched_after_request on request;
drop trigger if exists search_request on request;
drop trigger if exists refresh_rows_on_delete on request_label;
drop trigger if exists refresh_rows_on_insert on request_label;

drop function if exists add_agency_words();
drop function if exists derive_conversation_times();
drop function if exists refresh_rows_of_agency();
drop function if exists refresh_rows_of_changed_requests();
drop function if exists refresh_rows_of_message();
drop function if exists refresh_rows_of_new_requests();
drop function if exists refresh_rows_of_parts();
drop function if exists score_unmatched_after_request();
drop function if exists search_agency_changed();
drop function if exists search_files_changed();
drop function if exists search_message_added();
drop function if exists search_message_changed();
drop function if exists search_outcome_changed();
drop function if exists search_request_changed();
drop function if exists touch_rows_of_changed_message();
drop function if exists touch_rows_of_files();
drop function if exists touch_rows_of_messages();
drop function if exists touch_request_rows(uuid[]);

-- Writes the rows that changed, and no other.
create or replace function refresh_request_rows(requests uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_nestloop TO 'on'
AS $function$
begin
  -- Other writers of the same requests wait here, so that the newest values are read below. Locking the request itself would be
  -- a deadlock: delivery claims a letter by its outbox row, canceling locks its request first.
  perform from request_row where id = any (requests) order by id for update;
  insert into request_row (id, owner_id, title, agency_id, agency_name, agency_abbreviation, time_zone, jurisdiction, status,
    stage, waiting_on, mailbox_folder, tracking_number, unread, filed_at, last_activity_at, delivery_state, fee_cents, clocks, labels,
    title_key, agency_key, tracking_key, due_on, overdue_at, soon_from, soon_until, document)
  select r.id, r.owner_id, r.title, a.id, a.name, a.abbreviation, zone.name, r.jurisdiction, r.status, request_stage(r.status),
    r.waiting_on, r.mailbox_folder, r.tracking_number, r.unread, date_trunc('milliseconds', r.sent_at),
    date_trunc('milliseconds', greatest(r.updated_at, r.last_message_at)), sent.delivery_state,
    requested_fee_cents(r.owner_id, r.id), coalesce(c.list, '[]'), array(select label_id from request_label h
      where h.owner_id = r.owner_id and h.request_id = r.id order by label_id),
    nullif(left(search_words(r.title), 80), ''), nullif(left(coalesce(nullif(a.folded_name, ''), search_words(a.name)), 80), ''),
    nullif(left(r.tracking_key, 80), ''), due.on_day, (c.legal + 1)::timestamp at time zone zone.name,
    (due.on_day - 7)::timestamp at time zone zone.name, (due.on_day + 1)::timestamp at time zone zone.name,
    case when r.status <> 'draft' and not exists (select from message m where m.owner_id = r.owner_id and m.request_id = r.id)
      then search_document(r.owner_id, search_words(r.title) || ' = ' || search_words(concat_ws(' ', a.name, a.abbreviation))
        || ' = ' || search_words(coalesce(r.tracking_number, '')), '', '{}', '{}', r.title,
        concat_ws(' = ', a.name, a.abbreviation, array_to_string(a.short_names, ' = '), a.search), '', 'K') end
  from request r
  left join agency a on a.id = r.agency_id
  cross join lateral (select coalesce(a.time_zone, 'America/New_York') as name) zone
  cross join lateral (select case when isfinite(r.next_due_on) then r.next_due_on end as on_day) due
  cross join lateral (
    select jsonb_agg(jsonb_build_object('kind', kind, 'startedOn', started_on, 'dueOn', due_on, 'metOn', met_on,
        'pausedSince', paused_since) order by created_at, id) as list,
      min(due_on) filter (where met_on is null and not is_requester_clock(kind)) as legal
    from clock where owner_id = r.owner_id and request_id = r.id) c
  left join lateral (
    select m.delivery_state from message m where m.owner_id = r.owner_id and m.request_id = r.id and m.direction = 'out'
    order by m.sent_or_received_at desc, m.id desc limit 1) sent on true
  where r.id = any (requests)
  on conflict (id) do update set title = excluded.title, agency_id = excluded.agency_id, agency_name = excluded.agency_name,
    agency_abbreviation = excluded.agency_abbreviation, time_zone = excluded.time_zone, jurisdiction = excluded.jurisdiction,
    status = excluded.status, stage = excluded.stage, waiting_on = excluded.waiting_on, mailbox_folder = excluded.mailbox_folder,
    tracking_number = excluded.tracking_number, unread = excluded.unread, filed_at = excluded.filed_at,
    last_activity_at = excluded.last_activity_at, delivery_state = excluded.delivery_state, fee_cents = excluded.fee_cents,
    clocks = excluded.clocks, labels = excluded.labels, title_key = excluded.title_key, agency_key = excluded.agency_key,
    tracking_key = excluded.tracking_key, due_on = excluded.due_on, overdue_at = excluded.overdue_at,
    soon_from = excluded.soon_from, soon_until = excluded.soon_until, document = excluded.document
    where request_row is distinct from excluded;
end $function$;

create function add_agency_words(agencies text[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into agency_word
  select distinct word from agency a, unnest(string_to_array(trim(a.search), ' ')) as word
  where a.id = any (agencies) and length(word) > 2
  on conflict do nothing
$$;

-- What requests and their search documents say of these agencies. `renamed`: those whose search words changed.
create function refresh_agencies(agencies text[], renamed text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  stale uuid[] := array(select r.id from request r join agency a on a.id = r.agency_id left join request_row l on l.id = r.id
    where r.agency_id = any (agencies) and (a.id = any (renamed)
      or (l.agency_name, l.agency_abbreviation, l.time_zone) is distinct from (a.name, a.abbreviation, a.time_zone)));
begin
  perform add_agency_words(renamed);
  if cardinality(stale) > 0 then
    perform refresh_request_rows(stale);
    perform index_drafts(stale);
    perform index_messages(array(
      select m.id from request r join message m on m.owner_id = r.owner_id and m.request_id = r.id where r.id = any (stale)));
  end if;
end $$;

revoke execute on function add_agency_words(text[]), refresh_agencies(text[], text[]) from public;
grant execute on function refresh_agencies(text[], text[]) to daylight_user;
